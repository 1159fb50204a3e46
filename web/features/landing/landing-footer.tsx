/** The footer of the landing page. */
import { Link } from 'react-router'
import './landing-footer.css'

export function LandingFooter() {
  return (
    <footer className="landing-footer xs muted">
      <Link to="/guide">Guide</Link>
      <Link to="/leaderboard">Bowl Hall of Fame</Link>
      <span>Wash your hands.</span>
    </footer>
  )
}
