import { isCnpj } from '../../../core/document/cnpj.ts'
import { consultarCep, consultarCnpj } from '../../../domain/api/consultas.ts'
import { enderecoDoCep, parceiroDoCnpj } from '../../../domain/parceiros/from-consulta.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../api/errors.ts'
import { attention } from '../../dialogs/error.tsx'
import { askOrGiveUp } from '../../dialogs/loading.tsx'
import { savedApart } from '../../register/form/body.ts'
import { fillForm } from '../../register/form/fill.ts'
import { fieldsOf, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { ConsultaDoForm } from '../../register/overrides.ts'
import { alerta, notify } from '../../state/notices.ts'

/** Runs a look-up; null: error shown, or cancelled. `always`: a network error shows `fallback` too (doc 3 §5.7). */
async function asked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  fallback: string,
  always = false,
): Promise<T | null> {
  try {
    return await askOrGiveUp(ask)
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    const lost = error instanceof NetworkError
    await attention(lost ? (always ? fallback : error.message) : errorText(error, fallback))
    return null
  }
}

const SEM_CIDADE = 'Cidade não localizada: informe a cidade'

const BRASIL = { code: '1058', name: 'BRASIL' }

/**
 * Look-up F3 of a partner: the CNPJ registry fills names, e-mail, opening date, phones and, in a new partner, the
 * address (doc 3 §5.7, G-125).
 */
export const consultaCnpj: ConsultaDoForm = {
  palavra: store => (store.valor('tipo') === 'J' ? 'Consultar CNPJ' : null),
  async executar(store) {
    const cnpj = String(store.valor('cpf_cnpj') ?? '')
    if (cnpj === '') return void (await attention('Informe o CNPJ'))
    if (!isCnpj(cnpj)) return void (await attention('O CNPJ não é Válido'))
    const answer = await asked(
      signal => call(consultarCnpj, { params: { cnpj }, semMover: true, signal }),
      'Erro ao consultar dados',
      true,
    )
    if (!answer) return
    const { addresss = [], telefones = [], ...rest } = parceiroDoCnpj(answer.data)
    await fillForm(store, {
      ...rest,
      telefones: joined(store, 'telefones', 'telefone', telefones ?? []),
      ...addressesOf(store, addresss ?? [], answer.data.municipio),
    })
    notify(`Dados de ${answer.data.nome}`)
    if (!answer.data.municipio && answer.data.logradouro) alerta(SEM_CIDADE)
  },
}

/** Adds to a list the rows that it does not have yet. Only in an empty list the main row of the answer stays main. */
function joined(store: FormStore, list: string, key: string, rows: readonly object[]): Valores[] {
  const now = (store.valor(list) ?? []) as readonly Valores[]
  const fresh = (rows as readonly Valores[]).filter(row => !now.some(known => known[key] === row[key]))
  return [...now, ...fresh.map(row => (now.length > 0 ? { ...row, principal: 0 } : row))]
}

/** Gives the addresses to fill in a new partner; none for a saved partner, whose addresses are saved apart. */
export function addressesOf(store: FormStore, rows: readonly object[], municipio: object | null): Valores {
  const list = fieldsOf(store.register).find(({ chave }) => chave === 'addresss')
  if (!list || savedApart(list.campo, store.contexto.novo)) return {}
  return { addresss: (rows as readonly Valores[]).map(row => ({ ...row, municipio, pais: BRASIL })) }
}

/** Look-up F3 of an address: the postal-code service fills street, complement, district and city. */
export const consultaCep: ConsultaDoForm = {
  palavra: store => (String(store.valor('cep') ?? '').length === 8 ? 'Consultar CEP' : null),
  async executar(store) {
    const cep = String(store.valor('cep') ?? '')
    const answer = await asked(
      signal => call(consultarCep, { params: { cep }, semMover: true, signal }),
      'Cep não localizado',
    )
    if (!answer) return
    store.guardarObjeto('municipio_id', answer.data.municipio)
    store.guardarObjeto('pais_id', BRASIL)
    await fillForm(store, enderecoDoCep(answer.data))
    if (!answer.data.municipio) alerta(SEM_CIDADE)
  },
  sozinha: {
    chave: 'cep',
    async executar(store) {
      const cep = String(store.valor('cep') ?? '')
      if (cep.length !== 8 || store.valor('endereco')) return
      const answer = await call(consultarCep, { params: { cep }, semMover: true }).catch(async error => {
        // a network error says nothing about the CEP
        if (!(error instanceof ApiError) || store.valor('cep') !== cep) return null
        const text = errorText(error, 'Cep não localizado')
        // a service that does not answer is no error of the user: a dialog would interrupt the typing
        if (error.status === 404) void attention(text)
        else alerta(text)
        return null
      })
      // the user changed the CEP meanwhile
      if (!answer || store.valor('cep') !== cep) return
      const filled = Object.entries(enderecoDoCep(answer.data)).filter(([key]) => !store.valor(key))
      if (filled.some(([key]) => key === 'municipio_id'))
        store.guardarObjeto('municipio_id', answer.data.municipio)
      store.preencher(Object.fromEntries(filled))
      if (!answer.data.municipio) alerta(SEM_CIDADE)
    },
  },
}
