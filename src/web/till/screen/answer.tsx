import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { terminal } from '../../../domain/commands/terminal/index.ts'
import { NoticeKey } from '../../commands/hints/notice-key.tsx'
import { scopesAtom } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { noticeAtom, noticeElsewhereAtom, toneOfNotice } from '../../state/notices.ts'
import { refusedAtom } from '../issued/last.ts'
import { fixKey, refusalText } from '../issued/news.ts'
import { holdAtom } from '../terminal.ts'

/** Scopes in which the answer is visible: not under a dialog, nor in a document's header. */
const IN_SIGHT = /^(pdv2?\.(venda|catalogo|carrinho|pagamento|pagamento\.valor)|form\.documento\.itens)$/

/**
 * Shows all answers in one place: what Enter would do, what was done or refused, and a key that helps. The live regions at
 * the foot of the page have the same texts.
 */
export function Answer({ blocked, preview = '' }: { blocked: string | null; preview?: string }) {
  const taken = useAtomValue(holdAtom).estado === 'ocupado'
  return (
    <>
      {/* always mounted: screen readers do not read a live region that appears together with its text */}
      <span role="status" aria-label="Caixa" className="whitespace-normal text-bad">
        {blocked}
        {blocked && taken ? <NoticeKey comando={terminal.tomar} texto="assumir" /> : null}
      </span>
      {blocked ? null : <Said preview={preview} />}
    </>
  )
}

function Said({ preview }: { preview: string }) {
  const desk = useDesk()
  const notice = useAtomValue(noticeAtom)
  const refused = useAtomValue(refusedAtom)
  useAtomValue(desk.hasItems)
  const here = useNoticeHere()
  if (preview) return <span className="text-dim">{preview}</span>
  if (notice && here)
    return (
      <span aria-hidden="true" className={toneOfNotice(notice)}>
        {notice.texto}
        {notice.proximo ? <NoticeKey {...notice.proximo} /> : null}
      </span>
    )
  // shown until corrected or dismissed: the sale has no note yet
  if (refused?.recusa && !desk.isDocument)
    return (
      <span className="text-bad">
        {refusalText(refused.nota, refused.recusa)}
        <NoticeKey {...fixKey()} />
      </span>
    )
  return null
}

function useNoticeHere(): boolean {
  const top = useAtomValue(scopesAtom).at(-1)?.name ?? ''
  const setElsewhere = useSetAtom(noticeElsewhereAtom)
  const here = IN_SIGHT.test(top)
  useEffect(() => {
    setElsewhere(here)
    return () => setElsewhere(false)
  }, [here, setElsewhere])
  return here
}
