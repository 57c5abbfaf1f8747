import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { saveCertificate } from '../../../src/server/sefaz/certificate-repository.ts'
import { insertRow } from '../beside.ts'
import { dizer } from '../documentos/documento.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'

const [SAO_PAULO, CAMPINAS] = ['3550308', '3509502']
const CTE = 'conhecimento_transporte'

let loja: Loja
let regra: number
let tomador: number
let nota: string
beforeAll(async () => {
  loja = await abrirLoja()
  const { body } = await loja.caixa.call('POST', 'regra_cte', {
    ...{ nome: 'Transporte', ativo: true, cfop: '5353', cst: '00', aliquota: '12', aliquota_cbs: '0.9' },
  })
  expect(body.errors).toBeUndefined()
  regra = body.data.id
  await loja.sql('update tributacao_cbs set aliquota_lei = true, aliquota_cbs = 0.9')
  await loja.sql('update tributacao_ibs set aliquota_lei = true, aliquota_uf_ibs = 0.1, aliquota_mu_ibs = 0')
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    tomador = await insertRow(q, loja.account_id, 'parceiros', {
      ...{ tipo: 'J', nome: 'Loja 1 Ltda', cpf_cnpj: CNPJ },
    })
    await insertRow(q, loja.account_id, 'parceiros_address', {
      ...{ parceiro_id: tomador, endereco: 'Rua do Porto', numero: '7', bairro: 'Centro', cep: '20010000' },
      ...{ municipio_id: SAO_PAULO, tipo_contribuite: 1, ie: '110042490114', principal: 1 },
    })
    // valid on every day below
    await saveCertificate(q, loja.deps.vault, {
      ...{ account_id: loja.account_id, empresa_id: loja.empresa_id, senha: 'certo' },
      validade_certificado: '2034-11-01',
      pfx: createDemoPfx({
        ...{ cnpj: CNPJ, razaoSocial: 'LOJA 1 LTDA', uf: 'SP', municipio: 'SAO PAULO', senha: 'certo' },
        ...{ responsavel: 'FULANO DE TAL', cpfResponsavel: '11144477735' },
        ...{ validoDe: new Date('2026-01-01T00:00:00Z'), validade: new Date('2034-11-01T00:00:00Z') },
      }),
    })
  })
  for (const modelo of ['57', '67'])
    await loja.sql(
      `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
        values ($1, $2, 'Fretes', $3, '1', 0)`,
      [loja.account_id, loja.empresa_id, modelo],
    )
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  nota = (await loja.ver(id)).chave ?? ''
})
afterAll(() => loja.close())

/** Another day: the session of weeks ago has ended. */
async function irPara(dia: string) {
  loja.clock.set(`${dia}T00:00:03-03:00`)
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
}

const comum = () => ({
  ...{ uuid: novoUuid(), regra_id: regra, municipio_inicio_id: SAO_PAULO, municipio_fim_id: CAMPINAS },
  componentes: [{ componente_id: null, nome: 'VIAGEM', valor: '1000.00' }],
  ...{ parcelas: [], observacoes: [], autsXml: [], complementados: [] },
})
const cte = (mudanca: object = {}) => ({
  ...comum(),
  ...{ produto_predominante: 'REFRIGERANTE', valor_carga: '10.00', rntrc: '12345678' },
  ...{ remetente_id: tomador, destinatario_id: tomador, papel_tomador: 'remetente', tomador_id: null },
  ...{ chaves: [{ chave: nota }], outros_documentos: [], anteriores: [], multimodais: [], entregas: [] },
  quantidades: [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '250.0000' }],
  ...mudanca,
})
const simplificado = () =>
  cte({
    ...{ tipo_cte: '5', componentes: [], chaves: [], destinatario_id: null },
    entregas: [{ valor: '1000.00', notas: [{ chave: nota }], anteriores: [] }],
  })
const os = () => ({
  ...comum(),
  ...{ tomador_id: tomador, tipo_servico: '6', descricao: 'Excursão', quantidade: '40.0000', inss: '0.00' },
  ...{ registro_estadual: '1234567890123456789012345', fretamento: '1' },
  ...{ viagem: '25/12/2034', hora_viagem: '06:00', percurso: [], guias: [], documentos: [] },
  seguros: [{ responsavel: '4', seguradora: 'Segura', apolice: '9' }],
})

interface Saida {
  status: number
  mensagem: string | null
  /** Rates in the XML: IBS of the state, IBS of the city, CBS; and the CBS in R$. */
  taxas: string[]
}

const dentro = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1] ?? ''
const lidas = (xml: string | null | undefined): string[] =>
  xml ? ['pIBSUF', 'pIBSMun', 'pCBS', 'vCBS'].map(tag => dentro(xml, tag)) : []

let numero = 500
/** True once the registers say their own rates; a till sells with the rules that it has. */
let propria = false

/** Gives a till's rules with the rates that the registers then say. */
const ownRates = (regras: Record<'ibs' | 'cbs', Record<string, object>>) => {
  const each = (kind: 'ibs' | 'cbs', taxas: object) =>
    Object.fromEntries(
      Object.entries(regras[kind]).map(([id, regra]) => [id, { ...regra, aliquota_lei: false, ...taxas }]),
    )
  return {
    ...regras,
    ibs: each('ibs', { aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0.05' }),
    cbs: each('cbs', { aliquota_cbs: '8.8' }),
  }
}

/** Issues a document of a model, and gives what was answered and what its XML says. */
async function saidaDe(modelo: string, confirma: object): Promise<Saida> {
  if (modelo === '65') {
    const venda = loja.venda()
    const { status, body } = await loja.caixa.call('POST', 'vendas', {
      ...venda,
      ...(propria ? { regras: ownRates(venda.regras as never) } : {}),
    })
    return { status, mensagem: body.message ?? null, taxas: lidas(await xmlDe('venda', body.data?.id)) }
  }
  const corpo = { '57': cte, simplificado, '67': os }[modelo]
  const onde = corpo ? (modelo === '67' ? `${CTE}_os` : CTE) : 'vendas'
  numero += 1
  const salvo = await loja.caixa.call(
    'POST',
    onde,
    corpo?.() ?? dizer(loja, { serie: '1', numerocodumento: String(numero) }), // contrato
  )
  if (salvo.status !== 200)
    return {
      status: salvo.status,
      mensagem: salvo.body.errors?.regra_id?.[0] ?? salvo.body.message,
      taxas: [],
    }
  const { id } = salvo.body.data
  const { status, body } = await loja.caixa.call('POST', `${onde}/${id}/emitir`, {
    ...confirma,
    ...(corpo ? {} : { confirma_salto: true }),
  })
  return { status, mensagem: body.message ?? null, taxas: lidas(await xmlDe(corpo ? onde : 'venda', id)) }
}

async function xmlDe(origem: string, id: number): Promise<string | undefined> {
  await loja.quieto()
  const rows = await loja.sql<{ xml_assinado: string; status_emissao: string; motivo: string }>(
    origem === 'venda'
      ? 'select * from documentos_fiscais where venda_id = $1'
      : `select * from documentos_fiscais where origem_tipo = '${origem}' and origem_id = $1`,
    [id],
  )
  return rows[0]?.xml_assinado
}

const MODELOS = ['55', '65', '57', '67', 'simplificado'] as const
/** A till issues at once: whoever sells is told on its screen, and no sale waits for an answer. */
const pergunta = (modelo: string) => modelo !== '65'
const PERGUNTA = 'A lei ainda não publicou a alíquota de 01/01/2027: a nota leva a da regra, CBS (0,9 %)'
const CALADA = /A lei ainda não publicou a alíquota de 0[23]\/01\/20(29|33), e a regra não diz a sua: IBS/

// CBS in R$, by hand, of R$ 20.00 (55) and R$ 10.00 (65) of goods at 18 % of ICMS, and of freights of R$ 1,000.00 at 12 %
const DE_2026 = { '55': '0.13', '65': '0.07', '57': '7.19', simplificado: '7.19', '67': '7.63' }
const DE_2027 = { '55': '0.15', '65': '0.07', '57': '7.85', simplificado: '7.85', '67': '7.85' }

describe('nenhum modelo leva zero que a lei não diz', () => {
  test('no último dia de 2026, as da lei', async () => {
    await irPara('2026-12-31')
    for (const modelo of MODELOS)
      expect([modelo, await saidaDe(modelo, {})]).toEqual([
        modelo,
        { status: 200, mensagem: null, taxas: ['0.1000', '0.0000', '0.9000', DE_2026[modelo]] },
      ])
  })

  test('no primeiro segundo de 2027, todos fazem a mesma pergunta', async () => {
    await irPara('2027-01-01')
    for (const modelo of MODELOS.filter(pergunta))
      expect([modelo, await saidaDe(modelo, {})]).toEqual([
        modelo,
        { status: 409, mensagem: PERGUNTA, taxas: [] },
      ])
    for (const modelo of MODELOS)
      expect([modelo, await saidaDe(modelo, { confirma_aliquota: true })]).toEqual([
        modelo,
        { status: 200, mensagem: null, taxas: ['0.0500', '0.0500', '0.9000', DE_2027[modelo]] },
      ])
  })

  test.each(['2029-01-02', '2033-01-03'])(
    'em %s, sem alíquota na regra nada sai, nem confirmado',
    async dia => {
      await irPara(dia)
      for (const modelo of MODELOS.filter(pergunta)) {
        const { status, mensagem, taxas } = await saidaDe(modelo, {})
        expect([modelo, status, mensagem, taxas]).toEqual([modelo, 422, expect.stringMatching(CALADA), []])
      }
      for (const modelo of MODELOS)
        expect([modelo, (await saidaDe(modelo, { confirma_aliquota: true })).taxas]).toEqual([modelo, []])
    },
  )

  // by hand: the ICMS of 12 % is 10.8 % in 2029, and nothing in 2033
  test.each([
    ['2029-01-02', '72.69'],
    ['2033-01-03', '80.77'],
  ])('em %s, com a própria da regra, sai com ela sem perguntar', async (dia, cbs) => {
    await irPara(dia)
    await loja.sql('update tributacao_cbs set aliquota_lei = false, aliquota_cbs = 8.8')
    const ibs = 'aliquota_lei = false, aliquota_uf_ibs = 0.1, aliquota_mu_ibs = 0.05'
    await loja.sql(`update tributacao_ibs set ${ibs}`)
    await loja.sql(`update regra_cte set ${ibs}, aliquota_cbs = 8.8`)
    propria = true
    for (const modelo of MODELOS) {
      const { status, taxas } = await saidaDe(modelo, {})
      expect([modelo, status, taxas.slice(0, 3)]).toEqual([modelo, 200, ['0.1000', '0.0500', '8.8000']])
      if (!['55', '65'].includes(modelo)) expect([modelo, taxas[3]]).toEqual([modelo, cbs])
    }
  })

  test('o preço sem imposto leva a CBS da regra em cima', async () => {
    // 880 ÷ 0.88 = 1000.00; base 880.00: CBS 8.8 % = 77.44, IBS 0.88 + 0.44
    await irPara('2027-02-15')
    const { body } = await loja.caixa.call(
      'POST',
      CTE,
      cte({ com_imposto: false, componentes: [{ componente_id: null, nome: 'FRETE', valor: '880.00' }] }),
    )
    expect(body.data).toMatchObject({ valor_total: '1078.76', valor_cbs: '77.44', valor_ibs: '1.32' })
  })
})
