import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paperTitle } from '../../core/paper/papers/sale/paper.ts'
import { type EnviosAnswer, verEnvios } from '../../domain/api/papel.ts'
import { onRealtime } from '../realtime.ts'
import { fullTime } from '../screens/vendas/note-number.ts'
import { invalidate, read } from '../state/query.ts'
import type { PaperInput } from './paper-input.ts'

interface Passo {
  em: string
  fato: string
  quem: string
  tom?: string
}

const SITUACAO = {
  aberto: 'aberto',
  vencido: 'vencido',
  cancelado: 'cancelado',
  alterado: 'o orçamento mudou',
} as const

/** Lists everything sent and answered, newest first. */
function passosOf({ notas, emails, links, respostas }: EnviosAnswer): Passo[] {
  return [
    ...respostas.map(({ em, aceito, nome, motivo, ip, alterado }) => ({
      em,
      fato: `${aceito ? 'Aceito' : 'Recusado'} por ${nome || 'cliente'}${motivo ? `: ${motivo}` : ''}${alterado ? ' (antes da última mudança)' : ''}`,
      quem: `pelo link, de ${ip}`,
      tom: aceito ? 'text-ok' : 'text-bad',
    })),
    ...emails.map(({ em, tipo, para, assunto, por, situacao }) => ({
      em,
      fato: `${paperTitle(tipo)} para ${para}: ${assunto}`,
      quem: `${por}, ${situacao}`,
      ...(situacao === 'falhou' ? { tom: 'text-bad' } : {}),
    })),
    ...notas.map(({ em, nota, para, situacao }) => ({
      em,
      fato: `Nota ${nota} para ${para}`,
      quem: `ao ser autorizada, ${situacao}`,
      ...(situacao === 'falhou' ? { tom: 'text-bad' } : {}),
    })),
    ...links.map(({ criado_em, expira_em, visto_em, situacao, por }) => ({
      em: criado_em,
      fato: `Link até ${fullTime(expira_em)}: ${SITUACAO[situacao]}${visto_em ? `, aberto pelo cliente em ${fullTime(visto_em)}` : ''}`,
      quem: por,
    })),
  ].sort((a, b) => b.em.localeCompare(a.em))
}

/** Polling interval, ms, while something is 'na fila': an e-mail takes moments, and no realtime event reports it. */
const NA_FILA_MS = 2000
const waits = ({ data: { emails, notas } }: { data: EnviosAnswer }): boolean =>
  [...emails, ...notas].some(({ situacao }) => situacao === 'na fila')

/** Lists what was sent of a sale's papers and the customers' answers; a new answer shows at once. */
export function SaleEnvios({ sale }: { sale: PaperInput['sale'] }) {
  const { data } = useQuery({
    ...read(verEnvios, { params: { id: sale.id } }, { semMover: true }),
    refetchInterval: ({ state }) => state.data !== undefined && waits(state.data) && NA_FILA_MS,
  })
  useEffect(() => onRealtime('OrcamentoRespondido', () => void invalidate(verEnvios)), [])
  const passos = data ? passosOf(data.data) : []
  if (passos.length === 0) return null
  return (
    <section aria-label="Enviado e respondido" className="border-line border-t px-2 py-2">
      <h2 className="rotulo">Enviado e respondido</h2>
      <ol>
        {passos.map(({ em, fato, quem, tom }) => (
          <li key={`${em} ${fato}`} className="grid grid-cols-[21ch_minmax(0,1fr)_minmax(0,28ch)] gap-2">
            <time className="text-dim">{fullTime(em)}</time>
            <span className={tom}>{fato}</span>
            <span className="text-dim">{quem}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
