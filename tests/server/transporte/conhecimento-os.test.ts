import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOutIssuedEvent } from '../../../src/core/dfe/papers.ts'
import { chaveDe } from '../../core/dfe/cte/exemplos.ts'
import { insertRow } from '../beside.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'

const [SAO_PAULO, CAMPINAS, RIO] = ['3550308', '3509502', '3304557']

const REGISTRO = '1234567890123456789012345'

let loja: Loja
let regra: number
/** Company that pays. */
let tomador: number
beforeAll(async () => {
  loja = await abrirLoja()
  const { body } = await loja.caixa.call('POST', 'regra_cte', {
    ...{ nome: 'Transporte', ativo: true, cfop: '5353', cst: '00' },
  })
  regra = body.data.id
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    tomador = await insertRow(q, loja.account_id, 'parceiros', {
      ...{ tipo: 'J', nome: 'Loja 1 Ltda', cpf_cnpj: CNPJ },
    })
    await insertRow(q, loja.account_id, 'parceiros_address', {
      ...{ parceiro_id: tomador, endereco: 'Rua do Porto', numero: '7', bairro: 'Centro', cep: '20010000' },
      ...{ municipio_id: SAO_PAULO, tipo_contribuite: 1, ie: '110042490114', principal: 1 },
    })
  })
  for (const modelo of ['57', '67'])
    await loja.sql(
      `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
        values ($1, $2, 'Fretes', $3, '1', 0)`,
      [loja.account_id, loja.empresa_id, modelo],
    )
})
afterAll(() => loja.close())

const comum = () => ({
  ...{ uuid: novoUuid(), regra_id: regra, tomador_id: tomador },
  ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: CAMPINAS },
  componentes: [{ componente_id: null, nome: 'VIAGEM', valor: '1000.00' }],
  ...{ parcelas: [], observacoes: [], autsXml: [], complementados: [] },
})
const os = (mudanca: object = {}) => ({
  ...comum(),
  ...{ tipo_servico: '6', descricao: 'Excursão', quantidade: '40.0000', inss: '0.00' },
  ...{ registro_estadual: REGISTRO, fretamento: '1', viagem: '25/12/2030', hora_viagem: '06:00' },
  ...{ percurso: [], guias: [], seguros: [{ responsavel: '4', seguradora: 'Segura', apolice: '9' }] },
  documentos: [],
  ...mudanca,
})
const cte = (mudanca: object = {}) => ({
  ...comum(),
  ...{ produto_predominante: 'REFRIGERANTE', valor_carga: '10.00', rntrc: '12345678' },
  ...{ remetente_id: tomador, papel_tomador: 'remetente', tomador_id: null },
  ...{ chaves: [], outros_documentos: [], anteriores: [], multimodais: [], entregas: [] },
  quantidades: [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '250.0000' }],
  ...mudanca,
})
const emitir = async (onde: string, corpo: object) => {
  const { body } = await loja.caixa.call('POST', onde, corpo)
  expect(body.errors).toBeUndefined()
  const { data } = (await loja.caixa.call('POST', `${onde}/${body.data.id}/emitir`)).body
  const [documento] = await loja.sql<{ xml_proc: string | null }>(
    'select xml_proc from documentos_fiscais where origem_tipo = $1 and origem_id = $2',
    [onde, body.data.id],
  )
  return { data, xml: documento?.xml_proc ?? '' }
}

/** Guide of valuables carried. */
const GUIA = () => ({
  chave: chaveDe('64', 2, CNPJ),
  componentes: [{ tipo: '2', valor: '1000.00', nome: null }],
})

test('um CT-e OS de pessoas, de valores e de bagagem é autorizado', async () => {
  const pessoas = await emitir('conhecimento_transporte_os', os())
  expect(pessoas.data).toMatchObject({ situacao: 'T', emissao: { modelo: '67', motivo: null } })
  expect(pessoas.xml).toContain(`<rodoOS><NroRegEstadual>${REGISTRO}</NroRegEstadual>`)
  expect(pessoas.xml).toContain('<infTribFed><vINSS>0.00</vINSS></infTribFed>')
  const guias = [
    { chave: chaveDe('64', 1, CNPJ), componentes: [{ tipo: '2', valor: '1000.00', nome: null }] },
  ]
  const valores = await emitir('conhecimento_transporte_os', os({ tipo_servico: '7', guias }))
  expect(valores.data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
  expect(valores.xml).not.toContain('<infModal')
  const documentos = [{ chave: null, numero: '12', emissao: '20/11/2026', valor: '80.00' }]
  const bagagem = await emitir('conhecimento_transporte_os', os({ tipo_servico: '8', documentos }))
  expect(bagagem.data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
  expect(bagagem.xml).toContain('<infDocRef><nDoc>12</nDoc>')
})

test('o CT-e OS se corrige por carta, informa guias em papel e recebe complemento', async () => {
  const onde = 'conhecimento_transporte_os'
  const { data } = await emitir(onde, os({ tipo_servico: '7', guias: [GUIA()] }))
  const { id, emissao } = data
  const pedir = async (dito: object) => (await loja.caixa.call('POST', `${onde}/${id}/eventos`, dito)).body
  const guia = {
    ...{ tipo: '110170', numero: '123', id: 'A1', emissao: '20/11/2026', digito: '1', quantidade: '2' },
    ...{ especie: '1', valor: '500.00', documento_remetente: CNPJ, nome_remetente: 'Loja 1 Ltda' },
    ...{ uf_remetente: 'SP', documento_destinatario: '52998224725', nome_destinatario: 'Banco da Praça' },
    uf_destinatario: 'SP',
  }
  expect(await pedir(guia)).toMatchObject({ data: { status: 'registrado' } })
  expect((await pedir({ ...guia, documento_remetente: '1' })).errors).toHaveProperty('documento_remetente')
  expect(await pedir({ tipo: '110110', campo: 'rodo/RNTRC', valor: '1' })).toMatchObject({
    errors: { campo: [expect.stringContaining('681')] },
  })
  const carta = { tipo: '110110', campo: 'infServico/xDescServ', valor: 'Malotes' }
  expect(await pedir(carta)).toMatchObject({ data: { sequencia: 1, status: 'registrado' } })
  const papel = await loja.caixa.call('GET', `${onde}/${id}/evento`)
  expect([papel.status, String(papel.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  const [folha] = await loja.sql<{ evento: string; nota: string }>(
    `select e.xml_proc as evento, d.xml_proc as nota from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.chave = $1 and e.tipo = '110110'`,
    [emissao.chave],
  )
  const desenho = layOutIssuedEvent('67', { ...folha, documento: folha?.nota ?? '', logo: null } as never)
  const textos = JSON.stringify(desenho?.paginas)
  for (const dito of [
    'CARTA DE CORREÇÃO ELETRÔNICA',
    'GRUPO infServico · CAMPO xDescServ',
    'Malotes',
    'TOMADOR',
  ])
    expect(textos).toContain(dito)
  expect(textos).toContain('CONDIÇÕES DE USO')
  const [evento] = await loja.sql<{ xml_assinado: string }>(
    `select e.xml_assinado from eventos_fiscais e join documentos_fiscais d on d.id = e.documento_id
      where d.chave = $1 and e.tipo = '110170'`,
    [emissao.chave],
  )
  expect(evento?.xml_assinado).toContain('<rem><CNPJ>')
  expect(evento?.xml_assinado).toContain('<qCarga>2.0000</qCarga>')
  const complemento = await emitir(
    onde,
    os({ tipo_servico: '7', tipo_cte: '1', complementados: [{ chave: emissao.chave }], seguros: [] }),
  )
  expect(complemento.data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
  expect(complemento.xml).toContain(`<infCteComp><chCTe>${emissao.chave}</chCTe>`)
})

test('o complemento espera a sua SEFAZ, e a SVC leva o normal', async () => {
  const onde = 'conhecimento_transporte_os'
  const { data } = await emitir(onde, os({ tipo_servico: '7', guias: [GUIA()] }))
  loja.simulador.dials.adjust({ falha: '108', autorizador: 'normal' })
  const mudo = { tipo_cte: '1', complementados: [{ chave: data.emissao.chave }], seguros: [] }
  const complemento = (await emitir(onde, os({ tipo_servico: '7', ...mudo }))).data
  expect(complemento.situacao).toBe('E')
  for (const canal of ['EPEC', 'FS-DA']) {
    const { status, body } = await loja.caixa.call('POST', 'emissor/contingencia?familia=cte', { canal })
    expect([status, body.errors?.canal?.[0]]).toEqual([
      422,
      `O CT-e não tem ${canal}, que terminou em 15/11/2026 (NT 2026.004): a contingência dele é a SVC`,
    ])
  }
  await loja.caixa.call('POST', 'emissor/contingencia?familia=cte', {})
  const normal = (await emitir(onde, os({ tipo_servico: '7', guias: [GUIA()] }))).data
  const passar = async (ms: number) => {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  await passar(60_000)
  const ver = async (id: number) => (await loja.caixa.call('GET', `${onde}/${id}`)).body.data
  expect([(await ver(complemento.id)).situacao, (await ver(normal.id)).situacao]).toEqual(['E', 'T'])
  expect((await ver(normal.id)).chave[34]).toMatch(/[78]/)
  loja.simulador.dials.restart()
  for (const ms of [200_000, 300_000, 3_600_000]) await passar(ms)
  const certo = await ver(complemento.id)
  expect([certo.situacao, certo.chave[34]]).toEqual(['T', '1'])
})

test('o CT-e OS entre UFs sem TAF é recusado no campo', async () => {
  const { data } = await emitir('conhecimento_transporte_os', os({ municipio_fim_id: RIO }))
  expect(data).toMatchObject({ situacao: 'R', emissao: { campo: 'taf' } })
  const nada = { registro_estadual: null, fretamento: null, viagem: null, hora_viagem: null, inss: null }
  const tudo = await emitir('conhecimento_transporte_os', os({ municipio_fim_id: RIO, ...nada }))
  expect(tudo.data.emissao).toMatchObject({
    campo: 'taf',
    motivo: expect.stringMatching(/TAF.*Também:.*eventual ou contínuo.*INSS/),
  })
})

test('o imposto do que está digitado é explicado passo a passo', async () => {
  const explicar = async (mudanca: object) => {
    const { valor_total = '0.00', componentes = [] } = mudanca as { valor_total?: string; componentes?: [] }
    const dito = { regra_id: regra, tipo_servico: '6', com_imposto: true, valor_total, componentes }
    const cidades = { municipio_inicio_id: SAO_PAULO, municipio_fim_id: CAMPINAS }
    return (
      await loja.caixa.call('POST', 'conhecimento_transporte/explicacao', { ...dito, ...cidades, ...mudanca })
    ).body
  }
  const { data } = await explicar({ valor_total: '1000.00', dia: '2026-11-20T10:00:00-03:00' })
  expect(data.passos.vICMS).toMatchObject({
    valor: expect.stringMatching(/^\d+\.\d\d$/),
    taxa: expect.any(String),
  })
  expect(data.passos.vTPrest).toMatchObject({
    valor: '1000.00',
    parcelas: [{ nome: 'valor', valor: '1000', origem: 'entrada.servico.valor' }],
  })
  // every step that another one reads is there, and each gives its own value again
  const passos = Object.values(data.passos) as { parcelas: { origem: string; valor: string }[] }[]
  for (const { origem, valor } of passos.flatMap(({ parcelas }) => parcelas)) {
    if (origem.startsWith('entrada.')) continue
    const no = data.passos[origem.replace('itens[0].', '')]
    expect([origem, Number(no?.valor ?? 0)]).toEqual([origem, Number(valor)])
  }
  expect((await explicar({ regra_id: 999_999 })).errors).toHaveProperty('regra_id')
})

test('o simplificado soma e rateia as entregas pelo serviço próprio', async () => {
  const notas = []
  for (let i = 0; i < 3; i++)
    notas.push((await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })).id)
  await loja.quieto()
  const chaves = await Promise.all(notas.map(async id => (await loja.ver(id)).chave))
  const entregas = chaves.map(chave => ({ valor: '100.00', notas: [{ chave }], anteriores: [] }))
  const { data, xml } = await emitir(
    'conhecimento_transporte',
    cte({ tipo_cte: '5', entregas, componentes: [], com_imposto: false, adiantado: '0.01' }),
  )
  expect(data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
  expect(xml).toContain('<cteSimpProc')
  const partes = [...xml.matchAll(/<vRec>([^<]+)</g)].map(([, valor]) => Number(valor) * 100)
  const [, total] = /<vTRec>([^<]+)</.exec(xml) ?? []
  expect(partes).toHaveLength(3)
  expect(Math.round(partes.reduce((s, v) => s + v, 0))).toBe(Math.round(Number(total) * 100))
})

test.each([
  [
    '02',
    'aereo',
    { aereo_previsao: '20/12/2030', aereo_manuseio: '99', aereo_classe: 'G', aereo_tarifa: '9.00' },
  ],
  [
    '03',
    'aquav',
    {
      ...{ aquav_base: '9.00', aquav_afrmm: '1.00', aquav_navio: 'Sereia', aquav_direcao: 'N' },
      aquav_irin: '123',
    },
  ],
  ['04', 'ferrov', { ferrov_trafego: '0', ferrov_fluxo: '77' }],
  ['05', 'duto', { duto_inicio: '01/12/2030', duto_fim: '02/12/2030' }],
  ['06', 'multimodal', { multimodal_cotm: 'COTM1', multimodal_negociavel: '0' }],
])('o CT-e do modal %s é autorizado com o grupo %s', async (modal, tag, campos) => {
  const outros_documentos = [{ tipo: '00', descricao: null, numero: '1', emissao: null, valor: null }]
  const partes = { destinatario_id: loja.parceiros.completo, outros_documentos }
  const { data, xml } = await emitir('conhecimento_transporte', cte({ modal, ...partes, ...campos }))
  expect(data).toMatchObject({ situacao: 'T', emissao: { motivo: null } })
  expect(xml).toContain(`<${tag}>`)
  const { body } = await loja.caixa.call('POST', `conhecimento_transporte/${data.id}/eventos`, {
    ...{ tipo: '110160', registro: 'A carga passou ao navio em Santos' },
  })
  expect(body).toMatchObject(
    modal === '06' ? { data: { status: 'registrado' } } : { message: 'Este evento não cabe neste CT-e' },
  )
})
