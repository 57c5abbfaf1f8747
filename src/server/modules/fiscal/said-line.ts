import { ITEM_DITO } from '../../../core/dfe/culpado.ts'
import type { Caso } from './flow.ts'

/** What the authority said, and the line that it is about where that is not the item it counts: several lines may be one of the note. */
export async function withLine(
  {
    fluxo,
    tenant,
    documento,
    conexao,
    model,
  }: Pick<Caso, 'fluxo' | 'tenant' | 'documento' | 'conexao' | 'model'>,
  xmotivo: string,
): Promise<string> {
  const nItem = Number(ITEM_DITO.exec(xmotivo)?.[1] ?? 0)
  if (nItem === 0 || !model.lineOf) return xmotivo
  const nota = await fluxo.db.tx(tenant, q => model.read(q, tenant, documento))
  const linha = model.lineOf(model.compose(documento, nota, conexao), nItem)
  return linha === null || linha === nItem ? xmotivo : `${xmotivo} [linha: ${linha}]`
}
