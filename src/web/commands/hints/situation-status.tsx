import { useAtomValue } from 'jotai'
import { type OutsidePromiseKind, promisesCounted } from '../../../core/outside-promises.ts'
import { COM_CONTINGENCIA } from '../../../domain/api/emissor.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { emissor } from '../../../domain/commands/emissor/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import type { Scope } from '../../keys/scopes.ts'
import {
  clockSkewAtom,
  copiesAtom,
  faltasAtom,
  filaAtom,
  issuerAtom,
  liveAtom,
  onlineAtom,
} from '../../state/situation.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { chordFor } from './hints.ts'

/** Writes the time left until an instant, by the server's clock: '23h41'; '0h00' when past. */
function left(until: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / 60_000))
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`
}

/** Describes a wrong clock: 'relógio 5 h adiantado'. Sales are not affected, because the server dates them. */
function skewed(minutes: number): string {
  const off = Math.abs(minutes)
  const size = off < 120 ? `${off} min` : `${Math.round(off / 60)} h`
  return `relógio ${size} ${minutes > 0 ? 'adiantado' : 'atrasado'}`
}

/** Promises to the outside that the till's drawer waits for, and nothing else of the bar says. */
const SAID: readonly OutsidePromiseKind[] = ['cancelamento', 'cartao']

interface Part {
  texto: string
  tom: string
  /** Command that shows the details; its key is drawn beside the text. */
  abre?: AnyCommand
}

/** Describes the connection; without the realtime channel, news come some seconds late. */
function connection(online: boolean, live: boolean): Part {
  if (!online) return { texto: 'sem conexão', tom: 'text-bad' }
  return live ? { texto: 'online', tom: 'text-ok' } : { texto: 'sem aviso ao vivo', tom: 'text-live' }
}

/**
 * Shows the state of connection, SEFAZ and queue in words (online, sem aviso ao vivo, sem conexão, contingência, fila n), and warnings
 * about backup, clock, stock and money. Colour only adds to the words.
 */
export function SituationStatus({ scopes }: { scopes: readonly Scope[] }) {
  const online = useAtomValue(onlineAtom)
  const fila = useAtomValue(filaAtom)
  const faltas = useAtomValue(faltasAtom)
  const issuer = useAtomValue(issuerAtom)
  const skew = useAtomValue(clockSkewAtom)
  const copies = useAtomValue(copiesAtom)
  const live = useAtomValue(liveAtom)
  const parts: Part[] = [connection(online, live)]
  if (issuer?.sefaz === 'contingencia') parts.push({ texto: 'contingência', tom: 'text-bad' })
  if (issuer?.sefaz === 'sem_confianca') parts.push({ texto: 'SEFAZ sem confiança', tom: 'text-bad' })
  if (issuer?.series_a_conferir)
    parts.push({ texto: 'emissão parada', tom: 'text-bad', abre: emissor.series })
  for (const [nome, way, abre] of [
    [COM_CONTINGENCIA.nfe, issuer?.nfe, emissor.contingencia],
    [COM_CONTINGENCIA.cte, issuer?.cte, emissor.contingenciaCte],
  ] as const) {
    if (way?.canal) parts.push({ texto: `${nome} por ${way.canal}`, tom: 'text-live' })
    if (way?.proposta) parts.push({ texto: `${nome} por ${way.proposta}?`, tom: 'text-bad', abre })
  }
  if (issuer && issuer.contingencia > 0) {
    const until = issuer.prazo_transmissao ? `, restam ${left(issuer.prazo_transmissao, issuer.agora)}` : ''
    parts.push({ texto: `${issuer.contingencia} a transmitir${until}`, tom: 'text-bad' })
  }
  if (issuer && issuer.rejeitadas > 0)
    parts.push({ texto: `rejeitadas ${issuer.rejeitadas}`, tom: 'text-bad', abre: vendas.rejeitadas })
  for (const { tipo, quantos } of issuer?.em_aberto ?? [])
    if (SAID.includes(tipo)) parts.push({ texto: promisesCounted(tipo, quantos), tom: 'text-live' })
  if (issuer && issuer.impressoes_com_erro > 0)
    parts.push({ texto: `sem imprimir ${issuer.impressoes_com_erro}`, tom: 'text-bad' })
  if (issuer?.manifestos_abertos) {
    const n = issuer.manifestos_abertos
    parts.push({ texto: `${n} ${n === 1 ? 'manifesto aberto' : 'manifestos abertos'}`, tom: 'text-live' })
  }
  if (issuer?.estoque_divergente) parts.push({ texto: 'estoque não confere', tom: 'text-bad' })
  if (issuer?.dinheiro_divergente) parts.push({ texto: 'financeiro não confere', tom: 'text-bad' })
  for (const texto of issuer?.fora ?? []) parts.push({ texto, tom: 'text-dim' })
  for (const texto of issuer?.lei ?? []) parts.push({ texto, tom: 'text-dim' })
  if (copies && copies.sem_copia_dias !== null)
    parts.push({ texto: `sem cópia há ${copies.sem_copia_dias} dias`, tom: 'text-bad' })
  if (copies?.ensaio?.erro) parts.push({ texto: 'cópia não restaura', tom: 'text-bad' })
  if (skew !== 0) parts.push({ texto: skewed(skew), tom: 'text-bad' })
  if (fila > 0) parts.push({ texto: `fila ${fila}`, tom: 'text-live' })
  for (const falta of faltas) parts.push({ texto: falta, tom: 'text-dim' })
  // under a dialog, global keys do not work
  const heard = scopes.some(({ modal }) => modal) ? [] : scopes
  return (
    <p role="status" aria-label="Situação" className="flex min-w-0 flex-wrap gap-x-3 whitespace-nowrap">
      {parts.map(({ texto, tom, abre }, index) => (
        <span key={texto} className={tom}>
          {index === 0 ? (
            <i aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-current" />
          ) : null}
          {texto}
          {abre && heard.length > 0 ? <OpensWith command={abre} scopes={heard} /> : null}
        </span>
      ))}
    </p>
  )
}

function OpensWith({ command, scopes }: { command: AnyCommand; scopes: readonly Scope[] }) {
  const chord = chordFor(command, scopes)
  return chord ? (
    <span className="pl-2">
      <KeyHint chord={chord} />
    </span>
  ) : null
}
