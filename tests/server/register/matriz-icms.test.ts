import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DE_LINHA } from '../../../src/domain/fields/schema/to-zod.ts'
import { CST_ICMS } from '../../../src/domain/options/cst.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

/** doc 2 §5.6, line by line; 51 defers too. */
const ST = '10 30 70 90 201 202 203 900'
const MATRIZ: Record<string, string> = {
  // ours: what SEFAZ does not take to who is no taxpayer (508, 600), but single-phase fuel, which has no other code
  cst_nao_contribuinte: '10 30 50 51 70 90 101 201 202 203 900',
  icms_credito: '101 201 900',
  icms: '00 02 10 15 20 30 40 41 50 51 53 61 70 90 201 202 203 900',
  icms_st: '10 02 15 30 53 61 70 90 201 202 203 900',
  aliq_icms_diferido: '02 15 51 53 61',
  aliq_icms_retido_anteriormente: '02 15 53 61',
  reducao_icms: '20 70 90 900',
  reducao_icms_pf: '20 70 90 900',
  reducao_icms_st: '10 30 70 201 202 203 900',
  mva: ST,
  mobcst: ST,
  mobc: '00 10 20 51 70 90 201 202 203 900',
  aplicar_reducao_desconto: '20 70 90',
  motivo_dessoneracao: '20 30 40 41 50 70 90',
  // ours: whether the relief lowers the price, beside its reason
  deduz_desoneracao: '20 30 40 41 50 70 90',
}
const CAMPOS = Object.keys(MATRIZ)
const mostra = (campo: string, cst: string) => MATRIZ[campo]?.split(' ').includes(cst) === true

/** Every conditional field filled, whatever the CST. */
const cheia = (cst: string) => ({
  // the other code is of the same regime
  cst_nao_contribuinte: cst.length === 3 ? '102' : '00',
  icms_credito: '1.5',
  icms: '18',
  icms_st: '12',
  aliq_icms_diferido: '33.33',
  aliq_icms_retido_anteriormente: '0.75',
  reducao_icms: '10',
  reducao_icms_pf: '20',
  reducao_icms_st: '30',
  mva: '2',
  mobcst: '4',
  mobc: '3',
  aplicar_reducao_desconto: true,
  motivo_dessoneracao: '9',
  deduz_desoneracao: 'S',
})

let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'dono@a.br' }] })
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

describe.each(CST_ICMS.map(([cst]) => cst))('CST %s', cst => {
  const escondidos = CAMPOS.filter(campo => !mostra(campo, cst))

  test('o formulário mostra o que a especificação diz', () => {
    const visible = tributacao_icms.visibleWhen as Record<string, (v: object) => boolean>
    expect(CAMPOS.filter(campo => visible[campo]?.({ cst }))).toEqual(
      CAMPOS.filter(campo => mostra(campo, cst)),
    )
  })

  test('escolhido, zera o que esconde e não toca no resto', () => {
    const mudado = tributacao_icms.aoMudar?.cst?.({ ...cheia(cst), cst } as never, DE_LINHA)
    expect(mudado).toEqual(
      Object.fromEntries(
        escondidos.map(campo => [campo, campo === 'aplicar_reducao_desconto' ? false : null]),
      ),
    )
  })

  test('o servidor guarda só o que o CST usa, também ao alterar', async () => {
    const usados = (registro: Record<string, unknown>) =>
      CAMPOS.filter(campo => registro[campo] !== null && registro[campo] !== false)
    const regra = { nome: `Regra ${cst}`, cfop: '5102', origem: '0', ...cheia(cst) }
    const nova = await dono.call('POST', 'tributacao_icms', { ...regra, cst })
    expect([nova.status, usados(nova.body.data)]).toEqual([201, CAMPOS.filter(campo => mostra(campo, cst))])
    // 60 shows no figure: the same rule changed to it keeps none
    const mudada = await dono.call('PUT', `tributacao_icms/${nova.body.data.id}`, {
      ...cheia('60'),
      cst: '60',
    })
    expect([mudada.status, usados(mudada.body.data)]).toEqual([200, []])
  })
})

test('uma regra nova começa como o documento diz', async () => {
  const { body } = await dono.call('POST', 'tributacao_icms', { nome: 'Nova', cfop: '5102', cst: '60' })
  expect(body.data).toMatchObject({
    ativo: true,
    mov_estoque: true,
    mov_financeiro: true,
    origem: '0',
    opcoes: [],
    aplicar_reducao_desconto: false,
    cfop_devolucao: null,
    fcp: null,
  })
})
