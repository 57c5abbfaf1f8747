import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client

beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'dono@a.br', flags: FLAGS }] })
  dono = await t.login('dono@a.br')
})
afterAll(() => t.close())

const CST_00 = { cst: '00', descricao: 'Tributada integralmente' }
const ICMS = { nome: 'Dentro', cfop: '5102', cst: '00', icms: '18', origem: '0' }

describe('CST, CFOP e classificação: objetos como nos documentos', () => {
  test('a regra de ICMS responde os códigos assim e os aceita de volta', async () => {
    const nova = await dono.call('POST', 'tributacao_icms', ICMS)
    expect(nova.status).toBe(201)
    const { data } = nova.body
    const cfop = { cfop: '5102', descricao: expect.stringMatching(/^Venda de mercadoria/) }
    expect(data).toMatchObject({ cst: CST_00, cfop, cfop_devolucao: null })
    expect((await dono.call('GET', `tributacao_icms/${data.id}`)).body.data).toMatchObject({
      cst: CST_00,
      cfop,
    })
    // the record as it was answered is a body
    const { id, versao: _, criado_em: __, atualizado_em: ___, ...record } = data
    const outra = await dono.call('PUT', `tributacao_icms/${id}`, {
      ...record,
      cfop_devolucao: { id: 1202, cfop: '1202', descricao: 'Devolução de venda' },
    })
    expect([outra.status, outra.body.data?.cfop_devolucao?.cfop]).toEqual([200, '1202'])
    const [linha] = (await dono.call('GET', 'tributacao_icms?cst=00&cfop=5102&includes=cst,cfop')).body.data
    expect(linha).toMatchObject({ id, cst: CST_00, cfop })
  })

  test('IPI, PIS/COFINS, IBS e CT-e: cada um o seu objeto', async () => {
    const criar = async (api: string, corpo: object) => {
      const { status, body } = await dono.call('POST', api, corpo)
      expect(status, `${api} ${JSON.stringify(body)}`).toBe(201)
      return body.data
    }
    expect(await criar('tributacao_ipi', { nome: 'IPI', cst: { cst: '50', descricao: '' } })).toMatchObject({
      cst: { cst: '50', descricao: expect.stringMatching(/\w/) },
    })
    const pis = await criar('tributacao_pisconfins', {
      nome: 'PIS',
      cst_pis: '01',
      cst_confins: { cst: '01' },
    })
    expect(pis).toMatchObject({
      cst_pis: { cst: '01', descricao: expect.stringMatching(/\w/) },
      cst_confins: pis.cst_pis,
    })
    const taxas = Object.fromEntries(
      ['aliquota_reducao_uf', 'diferimento_uf', 'aliquota_reducao_mu', 'diferimento_mu'].map(nome => [
        `${nome}_ibs`,
        '0',
      ]),
    )
    const ibs = { nome: 'IBS', aliquota_lei: true, operacao_doacao_ibs: 'N', ...taxas }
    const cst_ibs = { CST_IBS_CBS: '000', descricao_CST_IBS_CBS: 'Tributação integral' }
    const classificacao_ibs = {
      cClassTrib: '000001',
      descricao_cClassTrib: 'Situações tributadas integralmente pelo IBS e CBS',
    }
    expect(await criar('tributacao_ibs', { ...ibs, cst_ibs, classificacao_ibs })).toMatchObject({
      cst_ibs,
      classificacao_ibs,
    })
    expect(await criar('regra_cte', { nome: 'CT-e', cfop: '5353', cst: '00' })).toMatchObject({
      cst: { cst: '00' },
      cfop: { cfop: '5353' },
    })
  })

  test('um objeto sem o código, ou com outro, é recusado no campo', async () => {
    const recusa = async (muda: object) =>
      (await dono.call('POST', 'tributacao_icms', { ...ICMS, nome: 'Ruim', ...muda })).body.errors
    expect(await recusa({ cst: {} })).toMatchObject({ cst: ['Campo Obrigatório'] })
    expect(await recusa({ cst: { cst: '99', descricao: 'Outra' } })).toMatchObject({
      cst: ['Opção inválida'],
    })
    expect(await recusa({ cst: { cst: { cst: '00' } } })).toMatchObject({ cst: ['Opção inválida'] })
    expect(await recusa({ cfop: { cfop: '9999' } })).toMatchObject({ cfop: ['CFOP inválido'] })
    expect(await recusa({ cfop: [] })).toHaveProperty('cfop')
  })

  test('no produto e na tributação de um NCM a regra vem com os seus', async () => {
    const [regra] = (await dono.call('GET', 'tributacao_icms?nome=Dentro')).body.data
    const ncm = await dono.call('POST', 'tributacao_ncm', { ncm_id: '22030000', icms_dentro_id: regra.id })
    expect([ncm.status, ncm.body.data?.icms_dentro]).toEqual([
      201,
      expect.objectContaining({ id: regra.id, cst: CST_00 }),
    ])
    const lista = await dono.call('GET', 'tributacao_ncm?ncm_id=22030000&includes=icms_dentro,icms_fora')
    expect(lista.body.data[0].icms_dentro).toMatchObject({ cst: CST_00, cfop: { cfop: '5102' } })
  })
})

describe('includes', () => {
  test.each([
    'tributacao_icms?includes=cst,cfop',
    'tributacao_pisconfins?includes=cstPis,cstConfins',
    'tributacao_ncm?includes=icms_dentro,icms_fora,ipi,pis_confins',
    'tamanhos?includes=itens',
    'parceiros?includes=telefones',
    'parceiros?includes=address_primary',
    'produtos?includes=',
  ])('%s é dos documentos', async pergunta => {
    expect((await dono.call('GET', pergunta)).status).toBe(200)
  })

  test.each([
    ['tributacao_ipi?includes=cst,nada', 'includes: não há “nada”. Há: cst'],
    ['tributacao_ipi/1?includes=constructor', 'includes: não há “constructor”. Há: cst'],
    ['tamanhos?includes=nome', 'includes: não há “nome”. Há: itens'],
    ['cfops?includes=descricao', 'includes: não há o que incluir neste endereço'],
  ])('%s: %s', async (pergunta, message) => {
    const { status, body } = await dono.call('GET', pergunta)
    expect([status, body.message, body.codigo]).toEqual([400, message, 'CONSULTA_INVALIDA'])
  })
})
