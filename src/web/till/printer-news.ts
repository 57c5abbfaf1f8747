import { situacaoEmissor } from '../../domain/api/emissor.ts'
import { listarImpressoes } from '../../domain/api/impressao.ts'
import { venda } from '../../domain/commands/venda/index.ts'
import { call } from '../api/client.ts'
import { chordFor } from '../commands/hints/hints.ts'
import { chordLabel } from '../keys/chords.ts'
import { currentScopes } from '../keys/scopes.ts'
import { alerta } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'

interface News {
  id: number
  venda_id: number
  status: 'pendente' | 'impressa' | 'erro'
}

/**
 * Tells a paper's outcome. A printer of this till that fails is told aloud the first time; the queue tries again by
 * itself and 'Situação' keeps the count, so later failures of the same paper interrupt nobody.
 */
export async function tellPrinter(news: unknown, terminal_id: number): Promise<void> {
  const { id, venda_id, status } = news as News
  void invalidate(situacaoEmissor)
  if (status !== 'erro') return
  const { data } = await call(listarImpressoes, { query: { terminal_id, venda_id }, semMover: true })
  const paper = data.find(row => row.id === id)
  if (!paper?.erro || paper.tentativas > 1) return
  const key = chordFor(venda.reimprimir, currentScopes())
  alerta(`${paper.erro}. A venda está salva; reimprima${key ? ` com ${chordLabel(key)}` : ''}`)
}
