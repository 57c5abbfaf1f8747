import { situacaoEmissor } from '../../../domain/api/emissor.ts'
import { listarImpressoes } from '../../../domain/api/impressao.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { call } from '../../api/client.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { alerta } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'

interface News {
  id: number
  /** Null: a paper that belongs to no sale. */
  venda_id: number | null
  status: 'pendente' | 'impressa' | 'erro'
}

/** Warns of a paper that did not print, at the first failure only: the server retries, Situação shows the count. */
export async function tellPrinter(news: unknown, terminal_id: number): Promise<void> {
  const { id, venda_id, status } = news as News
  void invalidate(situacaoEmissor)
  if (status !== 'erro') return
  const { data } = await call(listarImpressoes, {
    query: { terminal_id, ...(venda_id === null ? {} : { venda_id }) },
    semMover: true,
  })
  const paper = data.find(row => row.id === id)
  if (!paper?.erro || paper.tentativas > 1) return
  const key = chordFor(venda_id === null ? caixa.comprovante : venda.reimprimir, currentScopes())
  const saved = venda_id === null ? 'O que se fez está salvo' : 'A venda está salva'
  alerta(`${paper.erro}. ${saved}; reimprima${key ? ` com ${chordLabel(key)}` : ''}`)
}
