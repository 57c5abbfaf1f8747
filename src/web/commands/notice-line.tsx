import { useAtomValue } from 'jotai'
import { noticeAtom } from '../state/notices.ts'

/** What was last said, always in the same place. Both regions exist from the start: a live region born full is not read. */
export function NoticeLine() {
  const notice = useAtomValue(noticeAtom)
  const problem = notice?.tom === 'problema'
  return (
    <div className="min-w-0 flex-1 truncate text-center">
      <span role="status" aria-label="Aviso" className="text-ok">
        {notice && !problem ? <span key={notice.vez}>{notice.texto}</span> : null}
      </span>
      <span role="alert" className="text-bad">
        {notice && problem ? <span key={notice.vez}>{notice.texto}</span> : null}
      </span>
    </div>
  )
}
