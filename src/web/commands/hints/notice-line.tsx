import { useAtomValue } from 'jotai'
import { noticeAtom, noticeElsewhereAtom, toneOfNotice } from '../../state/notices.ts'
import { NoticeKey } from './notice-key.tsx'

/**
 * Shows the last notice, always in the same place. Both live regions exist from the start, because a region inserted
 * together with its text is not read aloud. When a screen shows the notice itself, this line is for screen readers only.
 */
export function NoticeLine() {
  const notice = useAtomValue(noticeAtom)
  const elsewhere = useAtomValue(noticeElsewhereAtom)
  const problem = notice?.tom === 'problema'
  return (
    <div className="min-w-0 flex-1 truncate text-center">
      <div className={elsewhere ? 'sr-only' : 'contents'}>
        <span role="status" aria-label="Aviso" className={notice && !problem ? toneOfNotice(notice) : ''}>
          {notice && !problem ? <span key={notice.vez}>{notice.texto}</span> : null}
        </span>
        <span role="alert" className="text-bad">
          {notice && problem ? <span key={notice.vez}>{notice.texto}</span> : null}
        </span>
        {notice?.proximo && !elsewhere ? <NoticeKey {...notice.proximo} /> : null}
      </div>
    </div>
  )
}
