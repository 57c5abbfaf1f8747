import { dataHoraUf } from '../../../../core/document/fuso.ts'
import { regrasIniciais, UNIDADE_INICIAL } from '../../../../domain/fiscal/regras-iniciais.ts'
import { tributacao_cbs } from '../../../../domain/records/tributacao_cbs/index.ts'
import { tributacao_ibs } from '../../../../domain/records/tributacao_ibs/index.ts'
import { tributacao_icms } from '../../../../domain/records/tributacao_icms/index.ts'
import { tributacao_pisconfins } from '../../../../domain/records/tributacao_pisconfins/index.ts'
import { unidades } from '../../../../domain/records/unidades/index.ts'
import { call } from '../../../api/client.ts'
import { getSession } from '../../../state/session.ts'
import { endpointsOf } from '../../endpoints.ts'
import type { Valores } from '../paths.ts'
import type { FormStore } from '../store.ts'
import { observarNcm } from './ncm-rules.ts'

const REGISTROS = {
  icms_dentro: tributacao_icms,
  icms_fora: tributacao_icms,
  pisconfins: tributacao_pisconfins,
  ibs: tributacao_ibs,
  cbs: tributacao_cbs,
} as const

/** First row that a look-up finds; null when there is none, or no answer: the field is then asked for. */
async function first(
  register: Parameters<typeof endpointsOf>[0],
  filtro: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Valores | null> {
  const query = { ...filtro, order_by: 'id,asc', limit: '1' }
  const answer = await call(endpointsOf(register).list, { params: {}, query, signal, semMover: true }).catch(
    () => null,
  )
  return (answer as { data: Valores[] } | null)?.data[0] ?? null
}

/** A new product begins with the unit and the starting rules of the shop's regime, where the shop has them and nobody chose others. */
function begin(store: FormStore): () => void {
  const control = new AbortController()
  const crt = getSession()?.user.empresa.crt
  const put = (chave: string, valor: unknown, objeto: Valores) => {
    if (control.signal.aborted || store.valor(chave)) return
    store.guardarObjeto(chave, objeto)
    store.comecar({ [chave]: valor })
  }
  if (store.contexto.novo && crt !== undefined) {
    void first(unidades, { sigla: UNIDADE_INICIAL }, control.signal).then(
      row => row && put('unidade', row['sigla'], row),
    )
    for (const [campo, filtro] of Object.entries(
      regrasIniciais(crt, dataHoraUf(new Date(), getSession()?.user.empresa.uf ?? 'SP').slice(0, 10)),
    ))
      void first(
        REGISTROS[campo as keyof typeof REGISTROS] as never,
        { ...filtro, ativo: '1' },
        control.signal,
      ).then(row => row && put(`${campo}_id`, row['id'], row))
  }
  return () => control.abort()
}

/** What an open product form hears: its beginning, and the rules of the NCM chosen. */
export function observarProduto(store: FormStore): () => void {
  const ends = [begin(store), observarNcm(store)]
  return () => {
    for (const end of ends) end()
  }
}
