import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { shortTime } from '../../state/local-time.ts'
import { issuerAtom } from '../../state/situation.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { alarmsAtom } from '../issued/alarms.ts'
import { lastIssuedAtom, type Recusada, refusedAtom } from '../issued/last.ts'
import { tellMends, useMendsOfCounter } from '../issued/mends-now.ts'
import { Pair } from './pair.tsx'

/** Shows the issuer's notice, at most two alarms, the last sale and, when it is another sale's, the newest refusal. */
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
      {alarms.slice(0, 2).map(({ origem_tipo, origem_id, texto }) => (
        <p key={`${origem_tipo} ${origem_id}`} role="note" className="pb-1 text-bad">
          {texto}
        </p>
      ))}
      {last ? (
        <>
          <p className="rotulo max-[900px]:hidden">Última venda</p>
          <Pair name={last.nota} value={last.situacao} tone={last.tom} />
          <div className="max-[900px]:hidden">
            <Pair name="Valor" value={formatMoney(last.valor)} />
          </div>
          {last.troco === '0.00' ? null : (
            <Pair name="Troco" value={formatMoney(last.troco)} tone="text-live" />
          )}
          {last.prazo ? <Pair name="Transmitir até" value={shortTime(last.prazo)} tone="text-bad" /> : null}
          {last.recusa ? <Refusal {...last.recusa} last /> : null}
        </>
      ) : null}
      {older?.recusa ? (
        <section aria-label="Nota recusada" className="border-line border-t pt-1">
          <Pair name={older.nota} value={older.situacao} tone={older.tom} />
          <Refusal {...older.recusa} />
        </section>
      ) : null}
    </div>
  )
}

function Refusal({ last, ...recusa }: Recusada & { last?: true }) {
  const { cstat, xmotivo, text, produto, mexer } = recusa
  const mends = useMendsOfCounter(recusa)
  return (
    <div className="whitespace-normal pt-1">
      {produto ? <p className="text-bad">{produto.nome}</p> : null}
      <p className="text-bad">{[cstat, xmotivo].filter(Boolean).join(' · ')}</p>
      {text && text !== xmotivo ? <p>{text}</p> : null}
      {mends.length > 0 ? <p className="text-live">{tellMends(mends)}</p> : null}
      {mexer && mends.length === 0 ? (
        <Pair name="Campo a corrigir" value={mexer.rotulo} tone="text-ref" />
      ) : null}
      <p className="text-dim">
        <Key command={venda.corrigirUltima} /> {mends.length > 0 ? 'consertar e emitir' : 'corrigir'}{' '}
        <Key command={venda.emitirUltima} /> emitir de novo
        {/* cancelling acts on the last sale only */}
        {last ? (
          <>
            {' '}
            <Key command={venda.cancelarUltima} /> desistir
          </>
        ) : null}
      </p>
    </div>
  )
}

/** Shows the command's key in the present scope, if the command has one. */
function Key({ command }: { command: AnyCommand }) {
  const chord = chordFor(command, currentScopes())
  return chord ? <KeyHint chord={chord} /> : null
}
