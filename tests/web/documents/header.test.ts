import { afterEach, describe, expect, test, vi } from 'vitest'
import { documentForm } from '../../../src/domain/documents/documento/form.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { watchHeader } from '../../../src/web/documents/header/header.ts'
import { contextoDe, emptyValues } from '../../../src/web/register/form/body.ts'
import { fieldsOf } from '../../../src/web/register/form/paths.ts'
import { createFormStore, type FormStore } from '../../../src/web/register/form/store.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { signIn } from '../session.ts'
import { noCaixa, servidor } from '../till/mundo.tsx'
import { EMISSORES, escritorio, PARCEIROS } from './mundo.tsx'

noCaixa()

const abertos: (() => void)[] = []
afterEach(() => {
  for (const fecha of abertos.splice(0)) fecha()
})

/** The header of a new document, its form open without a window and begun. */
async function abre({
  enderecos = EMISSORES.slice(0, 1),
  serie = false,
  tipo = 1,
  dito = {},
} = {}): Promise<FormStore> {
  signIn(FLAGS).account.controle_serie = serie
  queryClient.clear()
  escritorio({ enderecos })
  const register = documentForm(tipo)
  const base = emptyValues(register.fields)
  const store = createFormStore(register, { base, valores: { ...base, ...dito }, contexto: contextoDe(true) })
  abertos.push(watchHeader(store))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { interval: 5 })
  return store
}

/** What the fields come to hold. */
const fica = (store: FormStore, valores: Readonly<Record<string, unknown>>) =>
  vi.waitFor(
    () =>
      expect(Object.fromEntries(Object.keys(valores).map(chave => [chave, store.valor(chave)]))).toEqual(
        valores,
      ),
    { interval: 5 },
  )

describe('o emitente', () => {
  const SERIES = { enderecos: EMISSORES, serie: true }

  test('o seu endereço diz a série, pelo modelo do documento', async () => {
    const store = await abre(SERIES)
    await fica(store, { endereco_emitente_id: 81, serie_venda_id: 1 })
    expect(store.objeto('serie_venda_id')).toMatchObject({ nome: 'NF-e', serie: '1' })
    store.mudar('endereco_emitente_id', 82)
    await fica(store, { serie_venda_id: 2 })
  })

  test('a série de um 65 é a de NFC-e, e a de outro endereço não fica', async () => {
    const store = await abre({ ...SERIES, dito: { modelo: '65' } })
    await fica(store, { endereco_emitente_id: 81 })
    store.mudar('endereco_emitente_id', 82)
    await fica(store, { serie_venda_id: 3 })
    store.mudar('endereco_emitente_id', 81)
    await fica(store, { serie_venda_id: null })
  })

  test.each([
    [true, { serie_venda_id: 2 }],
    [false, { serie: '1', numerocodumento: '42' }], // contrato
  ])('o endereço que o documento diz fica, com controle de série: %s', async (serie, fim) => {
    const store = await abre({ ...SERIES, serie, dito: { endereco_emitente_id: 82 } })
    await fica(store, { ...fim, endereco_emitente_id: 82 })
  })
})

describe('o destinatário', () => {
  const PADARIA = { addresse_id: 212, senar_id: 61, exterior: false }

  test('traz o endereço principal e o senar, e tira a entrega', async () => {
    const store = await abre()
    store.mudar('parceiro_id', 21)
    await fica(store, PADARIA)
    store.mudar('addresse_entrega_id', 211)
    store.mudar('parceiro_id', 22)
    await fica(store, { addresse_id: 221, senar_id: 62, addresse_entrega_id: null })
    // for nobody, it is nobody's
    store.mudar('parceiro_id', null)
    await fica(store, { addresse_id: null, senar_id: null })
  })

  test('quem mora fora do país abre a Exportação, e não tem senar', async () => {
    const store = await abre()
    servidor({ 'GET parceiros/23': { data: { ...PARCEIROS[2], tipo: 'E' } } })
    store.mudar('parceiro_id', 23)
    await fica(store, { addresse_id: 231, exterior: true, senar_id: null })
    expect(store.parte('Exportação')).toBe(true)
    store.mudar('parceiro_id', 21)
    await fica(store, PADARIA)
    expect(store.parte('Exportação')).toBe(false)
  })

  test('dito de início, fica com o endereço dito', async () => {
    const store = await abre({ dito: { parceiro_id: 23, addresse_id: 231 } })
    await fica(store, { exterior: true, addresse_id: 231 })
  })
})

test('a transportadora traz o seu endereço principal', async () => {
  const store = await abre()
  store.mudar('trnasportadora_id', 31) // contrato
  await fica(store, { transportadora_address_id: 311 })
})

describe('o intermediador', () => {
  const pedido = (store: FormStore) => {
    const field = fieldsOf(store.register).find(({ nome }) => nome === 'ind_intermediador')
    return field !== undefined && store.condicao(field).visivel
  }

  test.each([
    [2, true],
    [3, true],
    [4, true],
    [9, true],
    [1, false],
    [5, false],
  ])('no atendimento %i é pedido %s, e nenhum é proposto', async (atendimento, pede) => {
    const store = await abre()
    store.mudar('tipo_atend', atendimento)
    expect(pedido(store)).toBe(pede)
    expect(store.valor('ind_intermediador')).toBe(pede ? 0 : null)
  })

  test('o que se disse dele fica quando o atendimento muda', async () => {
    const store = await abre()
    store.mudar('tipo_atend', 2)
    store.mudar('ind_intermediador', 1)
    store.mudar('tipo_atend', 3)
    expect(store.valor('ind_intermediador')).toBe(1)
  })
})
