import { useAtomValue } from 'jotai'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { catalogAtom, terminals } from '../../catalog/catalog.ts'
import { journalErrorAtom } from '../../offline/journal.ts'
import { queueAtom } from '../../offline/queue.ts'
import { useDesk } from '../../state/desk.ts'
import { useSession } from '../../state/session.ts'
import { filaAtom, type IssuerState, issuerAtom, onlineAtom } from '../../state/situation.ts'
import { keptSessionAtom } from '../day/session.ts'
import { answerTimeAtom } from '../issued/answer-time.ts'
import { terminalAtom } from '../terminal.ts'
import { Pair } from './pair.tsx'

/** Tells that the drawer has more cash than `limite` (R$). */
const full = (limite: string): Told => [`acima de ${formatMoney(limite)}: Alt+2`, 'text-live']

/** Seconds from which the issue of a note counts as slow. */
const SLOW = 5

type Told = readonly [words: string, tone: string]

const CLOSED = ['Gaveta', ['fechada: Alt+B abre', 'text-live']] as const
const UNWRITTEN = ['Venda aberta', ['sem gravar', 'text-bad']] as const

/** Shows the state of SEFAZ with the issue time, of this browser's queue, and of the printer, each in words and colour. */
export function TillHealth() {
  const desk = useDesk()
  // a printer that is set in the register comes with the catalogue
  useAtomValue(catalogAtom)
  const time = useAtomValue(answerTimeAtom)
  const fila = useAtomValue(filaAtom)
  const { conflitos } = useAtomValue(queueAtom)
  const issuer = useAtomValue(issuerAtom)
  const online = useAtomValue(onlineAtom)
  const semAliquota = useAtomValue(desk.withoutRate)
  const unwritten = useAtomValue(journalErrorAtom) !== null
  const kept = useAtomValue(keptSessionAtom)
  const terminal = useAtomValue(terminalAtom)
  const uf = useSession()?.user.empresa.uf
  const rows: readonly (readonly [nome: string, Told])[] = [
    ...(unwritten ? [UNWRITTEN] : []),
    // a shop that may sell so is told that its cash is in no closing
    ...(kept?.terminal === terminal && kept.sessao === null ? [CLOSED] : []),
    ...(kept?.terminal === terminal && kept.gaveta ? [['Gaveta', full(kept.gaveta)] as const] : []),
    [uf ? `SEFAZ-${uf}` : 'SEFAZ', sefaz(issuer, online, time)],
    ['Fila deste caixa', queue(fila, conflitos)],
    ['Impressora', printer(issuer, terminals().find(({ id }) => id === terminal)?.impressora ?? null)],
  ]
  return (
    <section
      aria-label="Emissão, fila e impressora"
      className="resumo-pe mt-auto flex-none border-line border-t py-1 max-[900px]:hidden"
    >
      {semAliquota === null ? null : (
        <p role="note" title={semAliquota.texto} className="truncate text-live">
          {semAliquota.curto}
        </p>
      )}
      {rows.map(([nome, [valor, tom]]) => (
        <Pair key={nome} name={nome} value={valor} tone={tom} />
      ))}
    </section>
  )
}

function sefaz(issuer: IssuerState | null, online: boolean, time: number | null): Told {
  if (!online) return ['sem conexão', 'text-bad']
  if (issuer?.series_a_conferir) return ['emissão parada', 'text-bad']
  if (issuer?.sefaz === 'contingencia') return ['contingência', 'text-bad']
  if (issuer?.sefaz === 'sem_confianca') return ['sem confiança', 'text-bad']
  if (time === null) return issuer ? ['pronta', 'text-ok'] : ['—', 'text-dim']
  return [`nota em ${duration(time)}`, time > SLOW ? 'text-live' : 'text-ok']
}

const duration = (seconds: number): string =>
  seconds < 1
    ? `${Math.round(seconds * 1000)} ms`
    : `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`

function queue(fila: number, conflitos: number): Told {
  if (conflitos > 0) return [`${conflitos} ${conflitos === 1 ? 'recusada' : 'recusadas'}`, 'text-bad']
  if (fila > 0) return [`${fila} ${fila === 1 ? 'pendente' : 'pendentes'}`, 'text-live']
  return ['vazia', 'text-ok']
}

function printer(issuer: IssuerState | null, address: string | null): Told {
  if (!issuer) return ['—', 'text-dim']
  const lost = issuer.impressoes_com_erro
  if (lost === 0 && !address) return ['nenhuma neste caixa', 'text-dim']
  return lost > 0 ? [`${lost} sem imprimir`, 'text-bad'] : ['em dia', 'text-ok']
}
