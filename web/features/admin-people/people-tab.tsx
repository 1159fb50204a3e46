/** User Management: find people, see their status, and help or sanction them. */
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useState } from 'react'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { type PeopleKind, peopleKinds, peopleWords } from './people.words.ts'
import { PeopleFigures } from './people-figures.tsx'
import { PeopleTable, usePeople } from './people-table.tsx'
import { type PersonDialogRequest, PersonDialogs } from './person-dialogs.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import './people-tab.css'

const SEARCH_MAX = 100
const SEARCH_DEBOUNCE_MS = 250

export function PeopleTab() {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<PeopleKind>('all')
  const people = usePeople({ search, kind })
  const actions = usePeopleActions()
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const [request, setRequest] = useState<PersonDialogRequest>()
  return (
    <>
      <PeopleFigures />
      <search className="people-tools">
        <SearchField onSearch={setSearch} />
        <Segments label={peopleWords.filter} options={peopleKinds} value={kind} onChange={setKind} />
        <CopyEmails onCopy={actions.copyEmails} />
      </search>
      <div {...focusFallback} className="people-list">
        <PeopleTable people={people} onPremium={actions.setPremium} onOpenDialog={setRequest} />
      </div>
      {request && (
        <PersonDialogs key={`${request.act} ${request.person.id} ${request.at}`} request={request} actions={actions} />
      )}
    </>
  )
}

/** Keeps what is typed to itself until a pause, so that typing doesn't render the table again. */
function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <span className="people-search">
      <MagnifyingGlassIcon aria-hidden="true" />
      <TextInput
        type="search"
        aria-label={peopleWords.search}
        placeholder={peopleWords.searchPlaceholder}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </span>
  )
}

function CopyEmails({ onCopy }: { onCopy: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = () => {
    setIsBusy(true)
    void onCopy().then(() => setIsBusy(false))
  }
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={handleClick}>
      {!isBusy && <CopyIcon weight="bold" aria-hidden="true" />}
      {peopleWords.copyEmails}
    </Button>
  )
}
