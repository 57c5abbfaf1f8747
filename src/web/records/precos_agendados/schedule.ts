import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { precos_agendados } from '../../../domain/records/precos_agendados/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import type { Selecao } from '../../register/bulk/open-bulk.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { alerta } from '../../state/notices.ts'
import { pageOf } from '../../state/page.ts'

/** Most products of one schedule. */
const MOST = 200

/** Opens a price schedule for the marked products: one product's new price, or a percentage for several or a grid. */
export async function schedulePrices(selecao: Selecao): Promise<void> {
  if (selecao.total > MOST) return alerta(`Agende até ${MOST} produtos de uma vez: marque menos`)
  const [first, ...others] = await rowsOf(selecao).catch((error: unknown): readonly Registro[] => {
    alerta(errorText(error, 'Os produtos não foram lidos'))
    return []
  })
  if (!first) return
  await openRegistro(precos_agendados.id, {
    valores: {
      produto_id: first.id,
      produto: first,
      produtos: others.map(({ id }) => id),
      ...(others.length > 0 || first['controle_grade'] === true ? { tipo: 2 } : {}),
    },
    objetos: { produtos: others },
  })
}

/** Fetches the marked rows. Their order is the server's, not that of the list on the screen. */
async function rowsOf({ ids, filtro }: Selecao): Promise<readonly Registro[]> {
  const query = { ...(ids ? { 'id[]': ids.map(String) } : filtro), limit: String(MOST) }
  return pageOf<Registro>(await call(toEndpoints(produtos).list, { params: {}, query })).rows
}
