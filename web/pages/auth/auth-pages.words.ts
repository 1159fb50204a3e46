/** The words of the auth pages: a title and one line above each form. */
export const signInWords = {
  title: 'Welcome Back!',
  line: 'We kept the seat warm.',
  premiumLine: 'Sign in or sign up, and premium’s next.',
} as const

export const signUpWords = {
  title: 'Join the Fun!',
  line: 'Free, for as long as you like.',
  premiumLine: 'We’ve ticked Premium. Your call.',
} as const

export const guestWords = {
  title: 'Guest Setup',
  line: 'No account. A few messages.',
} as const

export const forgotPasswordWords = {
  title: 'Forgot Password',
  line: 'Tell us where to send a reset link.',
  sentTitle: 'Check Your Email',
  sentLine: 'If you’ve got an account, a reset link’s on its way. Check your spam folder too.',
} as const

export const resetPasswordWords = {
  title: 'Reset Password',
  line: 'Choose a new one, at least 6 characters.',
  invalidTitle: 'Invalid Reset Link',
  invalidLine: 'It may be incomplete or used. Getting a new one is quick.',
  requestNew: 'Request New Link',
  doneTitle: 'Password Reset',
  doneLine: 'Done. Sign in with your new password.',
  back: 'Back to Sign In',
} as const
