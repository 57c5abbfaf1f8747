import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { issuerAtom } from '../../state/situation.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { alarmsAtom } from '../alarms.ts'
import { lastIssuedAtom, type Recusada, refusedAtom } from '../last-issued.ts'
import { tellMends, useMendsOfCounter } from '../mends-now.ts'
import { Pair } from './pair.tsx'

/** The fate of the last note: state, deadline while in contingency, and what a rejection asks for. */
export function LastSale() {
  const last = useAtomValue(lastIssuedAtom)
  const issuer = useAtomValue(issuerAtom)
  const alarms = useAtomValue(alarmsAtom)
  const refused = useAtomValue(refusedAtom)
  const older = refused === last ? null : refused
  if (!last && alarms.length === 0 && !issuer?.aviso) return null
  return (
    <div className="resumo-ultima min-h-0 overflow-y-auto py-1 max-[900px]:py-0">
      {issuer?.aviso ? (
        <p role="note" className="pb-1 text-bad">
          {issuer.aviso}
        </p>
      ) : null}
      {alarms.slice(0, 2).map(({ venda_id, texto }) => (
        <p key={venda_id} role="note" className="pb-1 text-bad">
          {texto}
        </p>
      ))}
      {last ? (
        <>
          <p className="rotulo max-[900px]:hidden">Última venda</p>
          <Pair nome={last.nota} valor={last.situacao} tom={last.tom} />
          <div className="max-[900px]:hidden">
            <Pair nome="Valor" valor={formatMoney(last.valor)} />
          </div>
          {last.troco === '0.00' ? null : (
            <Pair nome="Troco" valor={formatMoney(last.troco)} tom="text-live" />
          )}
          {last.prazo ? <Pair nome="Transmitir até" valor={shortTime(last.prazo)} tom="text-bad" /> : null}
          {last.recusa ? <Refusal {...last.recusa} ultima /> : null}
        </>
      ) : null}
      {older?.recusa ? (
        <section aria-label="Nota recusada" className="border-line border-t pt-1">
          <Pair nome={older.nota} valor={older.situacao} tom={older.tom} />
          <Refusal {...older.recusa} />
        </section>
      ) : null}
    </div>
  )
}

function Refusal({ ultima, ...recusa }: Recusada & { ultima?: true }) {
  const { cstat, xmotivo, texto, produto, mexer } = recusa
  const mends = useMendsOfCounter(recusa)
  return (
    <div className="whitespace-normal pt-1">
      {produto ? <p className="text-bad">{produto.nome}</p> : null}
      <p className="text-bad">{[cstat, xmotivo].filter(Boolean).join(' · ')}</p>
      {texto && texto !== xmotivo ? <p>{texto}</p> : null}
      {mends.length > 0 ? <p className="text-live">{tellMends(mends)}</p> : null}
      {mexer && mends.length === 0 ? (
        <Pair nome="Campo a corrigir" valor={mexer.rotulo} tom="text-ref" />
      ) : null}
      <p className="text-dim">
        <Key comando={venda.corrigirUltima} /> {mends.length > 0 ? 'consertar e emitir' : 'corrigir'}{' '}
        <Key comando={venda.emitirUltima} /> emitir de novo
        {/* giving up is the last sale's key alone */}
        {ultima ? (
          <>
            {' '}
            <Key comando={venda.cancelarUltima} /> desistir
          </>
        ) : null}
      </p>
    </div>
  )
}

/** The key that does it here, when it has one. */
function Key({ comando }: { comando: AnyCommand }) {
  const chord = chordFor(comando, currentScopes())
  return chord ? <KeyHint chord={chord} /> : null
}
