import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildMdfe } from '../../../src/core/dfe/mdfe/compose/mdfe.ts'
import { MDFE } from '../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { preflightMdfe } from '../../../src/core/dfe/mdfe/preflight/index.ts'
import { RODOVIARIO } from '../../../src/core/dfe/mdfe/preflight/rodoviario.ts'
import { VIAGEM } from '../../../src/core/dfe/mdfe/preflight/viagem.ts'
import { manifestos } from '../../../src/domain/documents/manifesto/index.ts'
import { documentRegister } from '../../../src/domain/documents/to-register.ts'
import { SERVED_DOCUMENTS } from '../../../src/server/documents/index.ts'
import { entradaMdfe } from '../../../src/server/issuing/models/manifesto/entrada.ts'
import { mdfeDoManifesto } from '../../../src/server/issuing/models/manifesto/manifesto.ts'
import { loadManifesto } from '../../../src/server/issuing/models/manifesto/manifesto-repository.ts'
import { NotaInviavel } from '../../../src/server/issuing/models/model.ts'
import { nomeMunicipio } from '../../../src/server/issuing/models/nfe/municipio.ts'
import { PASTA_MDFE } from '../../core/dfe/esquema.ts'
import { CPF, chaveDe } from '../../core/dfe/mdfe/exemplo.ts'
import { VINTE_MIL } from '../../core/dfe/mdfe/matriz.ts'
import { julgar } from '../../core/dfe/mdfe/oficial.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { insertRow } from '../beside.ts'
import { textosDoPdf } from '../print/ler-pdf.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

const SAO_PAULO = '3550308'
const RIO = '3304557'
const NITEROI = '3303302'

let loja: Loja
let caminhao: number
let carreta: number
/** Note that the authority knows. */
let nota: string
beforeAll(async () => {
  loja = await abrirLoja({ documents: SERVED_DOCUMENTS })
  await loja.sql('update planos set emitir_mdfe = true')
  const veiculo = async (dito: object) => {
    const { body } = await loja.caixa.call('POST', 'veiculos', { ativo: true, uf: '35', ...dito })
    expect(body.errors).toBeUndefined()
    return body.data.id as number
  }
  caminhao = await veiculo({
    nome: 'Baú',
    placa: 'ABC1D23',
    tara: '7500.00',
    capacidade_kg: '14000',
    tipo_rodado: '01',
    tipo_carroceria: '02',
    renavam: '12345678901',
  })
  carreta = await veiculo({
    ...{
      nome: 'Carreta',
      placa: 'REB1A23',
      tara: '3200.50',
      capacidade_kg: '20000',
      especie: 'R',
      rntrc: '87654321',
    },
    ...{ proprietario_id: loja.parceiros.completo, tipo_proprietario: '2', tipo_carroceria: '02' },
  })
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  nota = (await loja.ver(id)).chave ?? ''
})
afterAll(() => loja.close())

const VAZIO = { tipo_transportador: null, inicio_viagem: null, hora_inicio: null, previsao_chegada: null }
const SEM_LISTAS = {
  ...{ percurso: [], reboques: [], seguros: [], contratantes: [], pagamentos: [], ciots: [], vales: [] },
  ...{ lacres: [], autorizados: [] },
}
const dito = (mudanca: object = {}) => ({
  ...{ uuid: novoUuid(), serie_id: null, tipo_emitente: '2', uf_inicio: 'SP', uf_fim: 'RJ', ...VAZIO },
  ...{ veiculo_id: caminhao, carregamento_posterior: false, canal_verde: false },
  ...{
    valor_carga: '15230.50',
    peso_carga: '1250.5000',
    unidade_peso: '01',
    tipo_carga: null,
    produto: null,
  },
  ...{ gtin: null, ncm: null, cep_carga: null, cep_descarga: null, rntrc: null, categoria_eixos: null },
  ...{ agendamento: null, obs: null, obs_fisco: null, ...SEM_LISTAS },
  municipios_carga: [{ municipio_id: SAO_PAULO }],
  municipios_descarga: [{ municipio_id: RIO }],
  documentos: [{ municipio_id: RIO, chave: chaveDe('55', 1), reentrega: false }],
  motoristas: [{ nome: 'José da Silva', cpf: CPF }],
  ...mudanca,
})
const gravar = (corpo: object) => loja.caixa.call('POST', 'manifesto_documento', corpo)

/** The carrier's manifest, with every list. */
const inteiro = () =>
  dito({
    ...{ tipo_emitente: '1', rntrc: '12345678', categoria_eixos: '06', agendamento: 'AG1' },
    ...{ inicio_viagem: '21/11/2026', hora_inicio: '06:30', previsao_chegada: '22/11/2026' },
    ...{
      tipo_carga: '05',
      produto: 'Alimentos',
      ncm: '19053100',
      cep_carga: '01001000',
      cep_descarga: '20010000',
    },
    ...{ obs: 'Carga frágil', obs_fisco: 'Ao fisco', uf_fim: 'BA' },
    percurso: [{ uf: 'MG' }],
    municipios_descarga: [{ municipio_id: '2927408' }],
    documentos: [
      { municipio_id: '2927408', chave: chaveDe('57', 1), reentrega: false },
      { municipio_id: '2910800', chave: chaveDe('57', 2), reentrega: true },
    ],
    reboques: [{ veiculo_id: carreta }],
    seguros: [
      {
        ...{ responsavel: '1', documento: null, seguradora: 'Seguradora', cnpj_seguradora: '12345678000195' },
        ...{ apolice: '1234', averbacoes: [{ numero: 'A1' }, { numero: 'A2' }] },
      },
    ],
    contratantes: [{ parceiro_id: loja.parceiros.completo, contrato: 'C-1', valor_contrato: '9000.00' }],
    pagamentos: [
      {
        ...{
          parceiro_id: loja.parceiros.completo,
          valor_contrato: '1500.00',
          alto_desempenho: false,
          a_prazo: true,
        },
        ...{
          adiantamento: '300.00',
          antecipa_adiantamento: false,
          antecipacao: '1',
          banco: null,
          agencia: null,
        },
        ...{ ipef: null, pix: 'frete@banco.com.br' },
        componentes: [{ tipo: '04', valor: '1500.00', nome: null }],
        parcelas: [
          { vencimento: '10/12/2026', valor: '600.00' },
          { vencimento: '20/12/2026', valor: '600.00' },
        ],
      },
    ],
    ciots: [{ codigo: '123456789012', documento: '12345678000195' }],
    vales: [{ fornecedora: '12345678000195', pagador: null, compra: '99', valor: '80.50', tipo: '01' }],
    lacres: [
      { numero: 'L1', do_veiculo: false },
      { numero: 'V1', do_veiculo: true },
    ],
    autorizados: [{ documento: CPF }],
  })

/** The entry that the stored manifest is composed of. */
const entradaDe = (id: number, chave = chaveDe('58', 1)) =>
  loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const onde = { origem_id: id, empresa_id: loja.empresa_id }
    const carga = await loadManifesto(q, { account_id: loja.account_id }, onde)
    const numerado = { chave, dh_emi: '2026-11-20T08:15:00-03:00', tp_emis: 1 as const }
    return entradaMdfe(numerado, carga, { tpAmb: '2' }, nomeMunicipio)
  })

test('o manifesto com todas as listas é gravado e relido como foi dito', async () => {
  const corpo = inteiro()
  const { status, body } = await gravar(corpo)
  expect([status, body.errors]).toEqual([200, undefined])
  // a city that only a document names is added
  const descarga = [{ municipio_id: '2927408' }, { municipio_id: '2910800' }]
  expect(body.data).toMatchObject({ ...corpo, municipios_descarga: descarga, versao: 1 })
  const lido = (await loja.caixa.call('GET', `manifesto_documento/${body.data.id}`)).body.data
  expect(lido).toEqual(body.data)
})

test.skipIf(!PASTA_MDFE)('o que foi gravado é composto e passa no esquema oficial', async () => {
  for (const corpo of [dito(), inteiro()]) {
    const { id } = (await gravar(corpo)).body.data
    const entrada = await entradaDe(id)
    expect(preflightMdfe(entrada)).toEqual([])
    const chMDFe = `chMDFe=${entrada.chave}&tpAmb=2`
    const infMDFeSupl = { qrCodMDFe: `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?${chMDFe}` }
    expect(julgar(writeXml(MDFE, { ...buildMdfe(entrada), infMDFeSupl }))).toBeNull()
  }
})

test('o que os cadastros dizem chega ao documento', async () => {
  const { id } = (await gravar(inteiro())).body.data
  const entrada = await entradaDe(id)
  expect(entrada.emit).toMatchObject({ documento: { tipo: 'CNPJ', numero: CNPJ }, endereco: { UF: 'SP' } })
  expect(entrada.ide).toMatchObject({ dhIniViagem: '2026-11-21T06:30:00-03:00', UFIni: 'SP', UFFim: 'BA' })
  expect(entrada.carregamento).toEqual([{ cMun: SAO_PAULO, xMun: 'São Paulo' }])
  expect(entrada.descarregamento.map(({ xMun, documentos }) => [xMun, documentos.length])).toEqual([
    ['Salvador', 1],
    ['Feira de Santana', 1],
  ])
  if (entrada.modal.modal !== '1') throw new Error('não é rodoviário')
  expect(entrada.modal.tracao).toMatchObject({ placa: 'ABC1D23', uf: 'SP', rodado: '01', proprietario: null })
  expect(entrada.modal.reboques[0]?.proprietario).toMatchObject({ rntrc: '87654321', tipo: '2' })
  expect(entrada.modal.lacres).toEqual(['V1'])
  expect(entrada.lacres).toEqual(['L1'])
})

test('o que nenhum rascunho pode ter é recusado no campo', async () => {
  const erros = async (mudanca: object) => Object.keys((await gravar(dito(mudanca))).body.errors)
  const documento = { municipio_id: RIO, chave: chaveDe('55', 1), reentrega: false }
  const torta = { ...documento, chave: `${chaveDe('55', 1).slice(0, 43)}x` }
  expect(await erros({ documentos: [documento, documento] })).toEqual(['documentos.1.chave'])
  expect(await erros({ documentos: [torta] })).toEqual(['documentos.0.chave'])
  expect(await erros({ reboques: Array(4).fill({ veiculo_id: carreta }) })).toEqual(['reboques'])
  expect(await erros({ ciots: [{ codigo: '12345678901', documento: CNPJ }] })).toEqual(['ciots.0.codigo'])
  expect(await erros({ motoristas: Array(11).fill({ nome: 'Zé', cpf: CPF }) })).toEqual(['motoristas'])
})

test('o veículo sem tara no cadastro é dito antes de numerar', async () => {
  const { body } = await loja.caixa.call('POST', 'veiculos', { nome: 'Van', placa: 'VAN1A23', ativo: true })
  const { id } = (await gravar(dito({ veiculo_id: body.data.id }))).body.data
  await expect(entradaDe(id)).rejects.toThrow(NotaInviavel)
})

test('tudo o que falta ao manifesto de veículo de terceiro é dito de uma vez', async () => {
  const dono = { proprietario_id: loja.parceiros.completo, tipo_proprietario: '0', tara: '8000' }
  const veiculo = { nome: 'Toco', placa: 'TOC1A23', ativo: true, ...dono }
  const { body } = await loja.caixa.call('POST', 'veiculos', veiculo)
  const { id } = (await gravar(dito({ veiculo_id: body.data.id, tipo_transportador: '2' }))).body.data
  const entrada = await entradaDe(id)
  const julga = () => mdfeDoManifesto(nomeMunicipio).preflight({ entrada, objeto: buildMdfe(entrada) })
  expect(julga).toThrow(/^Falta o RNTRC de TOC1A23.*Também:.*CIOT.*produto predominante.*CEP.*NCM.*pagamento/)
})

test('o manifesto gravado é numerado, assinado e autorizado pela SVRS', async () => {
  const documentos = [{ municipio_id: NITEROI, chave: nota, reentrega: false }]
  const municipios_descarga = [{ municipio_id: NITEROI }]
  const { id } = (await gravar(dito({ documentos, municipios_descarga }))).body.data
  await loja.sql(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Manifestos', '58', '1', 0) returning id`,
    [loja.account_id, loja.empresa_id],
  )
  const { status, body } = await loja.caixa.call('POST', `manifesto_documento/${id}/emitir`)
  expect([status, body.errors]).toEqual([200, undefined])
  await loja.quieto()
  const [documento] = await loja.sql<Record<string, string>>(
    `select status_emissao, cstat, xmotivo from documentos_fiscais
      where origem_tipo = 'manifesto_documento' and origem_id = $1`,
    [id],
  )
  expect(documento).toMatchObject({ status_emissao: 'autorizada', cstat: '100' })
  const { emissao } = (await loja.caixa.call('GET', `manifesto_documento/${id}`)).body.data
  expect(emissao).toMatchObject({ modelo: '58', serie: 1, numero: 1 })

  const papel = await loja.caixa.call('GET', `manifesto_documento/${id}/papel`)
  expect([papel.status, String(papel.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  const xml = await loja.caixa.call('GET', `manifesto_documento/${id}/xml`)
  expect(xml.body).toMatch(/^(<\?xml[^>]*>)?<mdfeProc/)
  expect(xml.body).toContain(`Id="MDFe${emissao.chave}"`)
})

test('o rascunho não tem papel nem XML, e diz por quê', async () => {
  const { id } = (await gravar(dito())).body.data
  for (const parte of ['papel', 'xml']) {
    const { status, body } = await loja.caixa.call('GET', `manifesto_documento/${id}/${parte}`)
    expect([parte, status, body.message]).toEqual([parte, 404, 'MDF-e ainda não foi emitido'])
  }
  expect((await loja.caixa.call('GET', 'manifesto_documento/99999/papel')).status).toBe(404)
})

test('do documento que a empresa emitiu sabe-se a cidade e o valor, e de outro nada', async () => {
  const { status, body } = await loja.caixa.call('GET', `manifesto_documento/nota/${nota}`)
  expect([status, body.data.municipio?.code]).toEqual([200, SAO_PAULO])
  expect(body.data).toMatchObject({
    origem: { uf: 'SP' },
    produto: expect.any(String),
    ncm: expect.any(String),
  })
  expect(Number(body.data.valor)).toBeGreaterThan(0)
  const outra = await loja.caixa.call('GET', `manifesto_documento/nota/${chaveDe('55', 77)}`)
  expect(outra.body.data).toEqual({
    ...{ municipio: null, origem: null, valor: null, peso: null },
    ...{ produto: null, ncm: null, veiculo_id: null },
  })
})

test('cada regra do manifesto aponta um campo do formulário, ou o cadastro da empresa', () => {
  const campos = Object.keys(documentRegister(manifestos).fields).flatMap(nome => [nome, `${nome}_id`])
  const regras = [...VIAGEM, ...RODOVIARIO]
  expect(
    regras.map(({ campo }) => campo).filter(campo => !campos.includes(campo) && !campo.startsWith('empresa')),
  ).toEqual([])
})

const ver = async (id: number) => (await loja.caixa.call('GET', `manifesto_documento/${id}`)).body.data
const registrar = (id: number, pedido: object) =>
  loja.caixa.call('POST', `manifesto_documento/${id}/eventos`, pedido)
const linha = async (id: number, pedido: string) =>
  (await loja.caixa.call('GET', `manifesto_documento?${pedido}`)).body.data.find(
    (cada: { id: number }) => cada.id === id,
  )
const HOJE = () => diaEm(loja.clock())

test('o manifesto aberto está na primeira aba, com a placa e os dias', async () => {
  const abertos = async () =>
    (await loja.caixa.call('GET', 'manifesto_documento?faixa=abertos&order_by=dias_aberto,desc')).body.data
  expect(await abertos()).toMatchObject([{ situacao: 'T', placa: 'ABC1D23', dias_aberto: 0 }])
  loja.clock.advance(2 * 24 * 3_600_000)
  expect(await abertos()).toMatchObject([{ dias_aberto: 2 }])
  const todos = (await loja.caixa.call('GET', 'manifesto_documento?placa=ABC1D23')).body.data
  expect(todos.length).toBeGreaterThan(1)
})

test('o manifesto recebe um condutor e é encerrado na última descarga', async () => {
  const [emitido] = await loja.sql<{ origem_id: number }>(
    `select origem_id from documentos_fiscais where origem_tipo = 'manifesto_documento' and status_emissao = 'autorizada'`,
  )
  const id = Number(emitido?.origem_id)
  expect((await ver(id)).emissao.eventos).toEqual({
    110112: { uf: 'RJ', cidade: 'Niterói' },
    110114: {},
  })
  expect((await registrar(id, { tipo: '110114', nome: 'Ana Lima', cpf: '111' })).body.errors).toEqual({
    cpf: ['CPF inválido'],
  })
  const condutor = await registrar(id, { tipo: '110114', nome: 'Ana Lima', cpf: '111.444.777-35' })
  expect(condutor.body.data).toMatchObject({ nome: 'A inclusão de condutor', status: 'registrado' })

  const papel = async (caminho: string) => {
    const url = `/api/v1/manifesto_documento/${id}/${caminho}`
    const headers = { authorization: `Bearer ${loja.caixa.token}` }
    return textosDoPdf((await loja.app.inject({ method: 'GET', url, headers })).rawPayload)[0]
  }
  expect(await papel('papel')).toMatch(/111\.444\.777-35[\s\S]*ANA LIMA \(incluído em /i)
  expect(await papel('evento')).toMatch(/CONDUTOR\s+Ana Lima/i)
  const repetido = await registrar(id, { tipo: '110114', nome: 'Zé', cpf: CPF })
  expect(repetido.body.errors).toEqual({ cpf: [expect.stringContaining('577')] })
  const cedo = await registrar(id, { tipo: '110112', data: '2026-11-01' })
  expect(cedo.body.errors).toEqual({ data: [expect.stringContaining('615')] })
  const fora = await registrar(id, { tipo: '110112', data: HOJE(), uf: 'EX' })
  expect(fora.body.errors).toEqual({ uf: [expect.stringContaining('termina em RJ')] })
  const nota_agora = await registrar(id, { tipo: '110115', chave: nota })
  expect(nota_agora.body.errors).toEqual({ chave: [expect.stringContaining('708')] })
  const tarde = await loja.caixa.call('POST', `manifesto_documento/${id}/cancelar`, {
    justificativa: 'Mudou o caminhão da viagem',
  })
  expect(tarde.body.errors).toEqual({
    justificativa: ['O prazo para cancelar o MDF-e já passou: encerre o MDF-e'],
  })

  const longe = await registrar(id, { tipo: '110112', data: HOJE(), uf: 'RJ', cidade: 'Campinas' })
  expect(longe.body.errors).toEqual({ cidade: ['Não há este município em RJ'] })
  const amanha = await registrar(id, { tipo: '110112', data: '2027-01-01' })
  expect(amanha.body.errors).toEqual({ data: ['A viagem não pode terminar depois de hoje'] })
  const { status, body } = await registrar(id, { tipo: '110112', data: HOJE() })
  expect([status, body.errors, body.data?.status]).toEqual([200, undefined, 'registrado'])
  const fim = await ver(id)
  expect([fim.situacao, fim.emissao.eventos]).toEqual(['F', {}])
  expect((await linha(id, 'situacao=F'))?.situacao).toBe('F')
  expect(await linha(id, 'situacao=T')).toBeUndefined()
  const [xml] = await loja.sql<{ xml_assinado: string }>(
    `select xml_assinado from eventos_fiscais where tipo = '110112' and status = 'registrado'`,
  )
  expect(xml?.xml_assinado).toContain('<cUF>33</cUF><cMun>3303302</cMun>')
  const historia = (await loja.caixa.call('GET', `manifesto_documento/${id}/eventos`)).body.data
  expect(historia.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['110114', '110112'])
  expect((await registrar(id, { tipo: '110112', data: HOJE() })).status).toBe(422)
  const passos = (await loja.caixa.call('GET', `manifesto_documento/${id}/historico`)).body
  const ditos = passos.data.map((passo: { mudancas: { depois: unknown }[] }) => passo.mudancas[0]?.depois)
  for (const dito of ['autorizada', /^Inclusão de condutor: Nome: Ana Lima/, /^Encerramento: /])
    expect(ditos).toContainEqual(expect.stringMatching(dito))
  expect(passos.total).toBe(4)
})

test('o carregamento posterior recebe a nota depois', async () => {
  const daqui = { municipios_carga: [{ municipio_id: SAO_PAULO }], uf_fim: 'SP', documentos: [] }
  const corpo = dito({ ...daqui, carregamento_posterior: true })
  const { id } = (await gravar({ ...corpo, municipios_descarga: [{ municipio_id: SAO_PAULO }] })).body.data
  await loja.caixa.call('POST', `manifesto_documento/${id}/emitir`)
  await loja.quieto()
  const feito = await ver(id)
  expect(feito.situacao).toBe('T')
  expect(feito.emissao.eventos['110115']).toEqual({ uf: 'SP', cidade: 'São Paulo' })
  const { body } = await registrar(id, { tipo: '110115', chave: nota })
  expect([body.errors, body.data?.status]).toEqual([undefined, 'registrado'])
  const [evento] = await loja.sql<{ xml_assinado: string }>(
    `select xml_assinado from eventos_fiscais where tipo = '110115'`,
  )
  expect(evento?.xml_assinado).toContain(`<xMunDescarga>São Paulo</xMunDescarga><chNFe>${nota}</chNFe>`)
  // another open manifest does not take the same note, and says which one has it
  const van = { nome: 'Van 3', placa: 'VAN3A23', tara: '1900.00', tipo_rodado: '05', tipo_carroceria: '02' }
  const { data: outra } = (await loja.caixa.call('POST', 'veiculos', { ...van, uf: '35', ativo: true })).body
  const outro = (
    await gravar({
      ...corpo,
      ...{ uuid: novoUuid(), veiculo_id: outra.id, municipios_descarga: [{ municipio_id: SAO_PAULO }] },
    })
  ).body.data
  await loja.caixa.call('POST', `manifesto_documento/${outro.id}/emitir`)
  await loja.quieto()
  expect((await ver(outro.id)).situacao).toBe('T')
  expect((await registrar(outro.id, { tipo: '110115', chave: nota })).body.errors).toEqual({
    chave: [
      `Esta nota está no MDF-e ${feito.emissao.serie}/${feito.emissao.numero}, que não terminou: encerre-o antes`,
    ],
  })
  const justificativa = 'O caminhão não vai sair hoje'
  await loja.caixa.call('POST', `manifesto_documento/${outro.id}/cancelar`, { justificativa })
  // the note is in a standing manifest as if it had been issued with it
  const [venda] = await loja.sql<{ venda_id: number }>(
    'select venda_id from documentos_fiscais where chave = $1',
    [nota],
  )
  const { body: presa } = await loja.caixa.call('POST', `vendas/${venda?.venda_id}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect(presa.message).toBe(
    `A nota está no MDF-e ${feito.emissao.serie}/${feito.emissao.numero}: cancele-o antes, ou encerre-o e devolva a nota`,
  )
  expect((await registrar(id, { tipo: '110112', data: HOJE() })).status).toBe(200)
})

test('sem a opção do plano não há manifesto', async () => {
  await loja.sql('update planos set emitir_mdfe = false')
  expect((await gravar(dito())).status).toBe(403)
  await loja.sql('update planos set emitir_mdfe = true')
})

test('o manifesto está na lista, achado por palavra, filtrado e ordenado', async () => {
  const { body } = await loja.caixa.call('POST', 'manifesto_documento', dito({ obs: 'Entrega do mercado' }))
  const achados = async (pedido: string) => {
    const lista = await loja.caixa.call('GET', `manifesto_documento?${pedido}`)
    expect([pedido, lista.status]).toEqual([pedido, 200])
    return lista.body.data.map(({ id }: { id: number }) => id)
  }
  const { id } = body.data
  expect(await achados('limit=50')).toContain(id)
  expect(await achados('search=entrega+do+mercado')).toEqual([id])
  expect(await achados('uf_fim=MG')).toEqual([])
  expect(await achados('situacao=A&order_by=valor_carga,desc')).toContain(id)
  expect(await achados('situacao=T')).not.toContain(id)
})

const E_MDFE =
  `id serie numero data uf_inicio uf_fim percurso municipios_carga municipios_descarga veiculo reboques
  motoristas documentos valor_carga peso_carga status chave`.split(/\s+/)

test('o MDF-e tem os 17 campos da API, e os textos dela', async () => {
  const { body } = await loja.caixa.call('GET', 'manifesto_documento?situacao=F&limit=1')
  const lido = (await loja.caixa.call('GET', `manifesto_documento/${body.data[0].id}`)).body.data
  expect(E_MDFE).toHaveLength(17)
  expect(Object.keys(lido)).toEqual(expect.arrayContaining(E_MDFE))
  expect(lido).toMatchObject({
    status: 'F',
    numero: expect.any(Number),
    chave: expect.stringMatching(/^\d{44}$/),
  })
  expect(manifestos.words?.failure).toEqual({ lista: 'Erro ao listar MDF-e', um: 'Erro ao carregar o MDF-e' })
})

const DIA_MS = 24 * 3_600_000
const radar = async () => (await loja.caixa.call('GET', 'manifestos_abertos')).body.data
const perguntar = async () => (await loja.caixa.call('POST', 'manifestos_abertos/consultar')).body.data
const perguntas = () => loja.ouvidos.filter(servico => servico === 'MDFeConsNaoEnc').length
const encerrar = (corpo: object) =>
  loja.caixa.call('POST', 'manifestos_abertos/encerrar', { data: HOJE(), ...corpo })

/** Issues a manifest to Niterói, and gives its id and key. */
async function emitirPara(veiculo_id: number) {
  const documentos = [{ municipio_id: NITEROI, chave: nota, reentrega: false }]
  const corpo = dito({ documentos, municipios_descarga: [{ municipio_id: NITEROI }], veiculo_id })
  const { id } = (await gravar(corpo)).body.data
  await loja.caixa.call('POST', `manifesto_documento/${id}/emitir`)
  await loja.quieto()
  const { situacao, emissao } = await ver(id)
  return { id, situacao, chave: emissao.chave as string, motivo: emissao.motivo as string | null }
}

test('o radar pergunta uma vez por dia, diz cada cor uma vez e encerra pela chave', async () => {
  const { situacao, chave } = await emitirPara(caminhao)
  expect(situacao).toBe('T')
  expect(await radar()).toContainEqual(
    expect.objectContaining({ chave, cor: 'cinza', placa: 'ABC1D23', rota: 'SP → RJ', cidade: 'Niterói' }),
  )
  // a second one of the same plate and way is not sent, and the one to be closed is told
  const documentos = [{ municipio_id: NITEROI, chave: chaveDe('55', 5), reentrega: false }]
  const segundo = (await gravar(dito({ documentos }))).body.data
  expect(segundo.impede).toEqual({ chave, texto: expect.stringContaining('A placa ABC1D23 tem aberto') })
  const parado = await loja.caixa.call('POST', `manifesto_documento/${segundo.id}/emitir`)
  expect([parado.status, parado.body.message]).toEqual([422, segundo.impede.texto])
  expect(await ver(segundo.id)).toMatchObject({ situacao: 'A', emissao: null })
  expect((await ver(segundo.id)).impede.chave).toBe(chave)
  // of another plate, the same note is told at its row
  const van = { nome: 'Van 2', placa: 'VAN2A23', tara: '1900.00', tipo_rodado: '05', tipo_carroceria: '02' }
  const { data } = (await loja.caixa.call('POST', 'veiculos', { ...van, uf: '35', ativo: true })).body
  const repetida = await gravar(
    dito({ veiculo_id: data.id, documentos: [{ municipio_id: NITEROI, chave: nota, reentrega: false }] }),
  )
  expect(repetida.body.data.impede).toBeNull()
  const { body } = await loja.caixa.call('POST', `manifesto_documento/${repetida.body.data.id}/emitir`)
  expect(body.errors).toEqual({ 'documentos.0.chave': [expect.stringContaining('Reentrega')] })
  for (let hora = 0; hora < 24; hora++) {
    loja.clock.advance(3_600_000)
    await loja.quieto()
  }
  const [{ consultas } = { consultas: [] }] = await loja.sql<{ consultas: string[] }>(
    'select consultas from radares_mdfe',
  )
  expect(consultas).toHaveLength(1)
  expect(perguntas()).toBe(1)
  // asked again and again within the hour, SEFAZ hears no more than its limit
  for (let vez = 0; vez < 7; vez++) {
    loja.clock.advance(5.5 * 60_000)
    await perguntar()
  }
  expect(perguntas()).toBe(1 + 6)
  for (const dias of [3, 6, 40]) {
    const emissao = new Date(loja.clock().getTime() - dias * DIA_MS).toISOString()
    await loja.sql('update documentos_fiscais set dh_emi = $2 where chave = $1', [chave, emissao])
    loja.clock.advance(DIA_MS)
    await loja.quieto()
  }
  const avisos = await loja.sql<{ mensagem: string }>(
    `select mensagem from notificacoes where tipo = 'mdfe' and mensagem like $1`,
    [`%${Number(chave.slice(22, 25))}/${Number(chave.slice(25, 34))} da placa%`],
  )
  expect(avisos).toHaveLength(3)
  expect(await radar()).toContainEqual(
    expect.objectContaining({ chave, cor: 'preto', bloqueia: 'toda emissão de MDF-e' }),
  )
  expect((await encerrar({ chave, uf: 'RJ', cidade: 'Campinas' })).body.errors).toHaveProperty('cidade')
  expect((await encerrar({ chave, data: '2020-01-01' })).status).toBe(422)
  expect((await encerrar({ chave: chaveDe('58', 1) })).body.errors).toHaveProperty('chave')
  expect((await encerrar({ chave: nota })).body.errors).toEqual({ chave: ['Esta chave não é de um MDF-e'] })
  expect((await encerrar({ chave })).status).toBe(200)
  expect((await radar()).map((linha: { chave: string }) => linha.chave)).not.toContain(chave)
})

test('o que só a SEFAZ tem aberto é dito, impede outro e é encerrado pela chave', async () => {
  loja.clock.advance(DIA_MS)
  for (const { chave } of await radar()) await encerrar({ chave })
  const { id, chave } = await emitirPara(caminhao)
  // closed here alone, as after a restored copy
  await loja.sql(`update documentos_fiscais set status_emissao = 'encerrada' where chave = $1`, [chave])
  const outro = await emitirPara(caminhao)
  expect([outro.situacao, outro.motivo]).toEqual(['R', expect.stringContaining(chave)])
  expect(await radar()).toMatchObject([{ chave, placa: null, manifesto: null }])
  const agora = await perguntar()
  expect(agora.espere_ate).not.toBeNull()
  loja.clock.advance(6 * 60_000)
  expect(await perguntar()).toMatchObject({ espere_ate: null, problema: null })
  expect(await radar()).toHaveLength(1)
  // nobody here knows where the trip of another program ended
  expect((await encerrar({ chave })).body.errors).toHaveProperty('cidade')
  expect((await encerrar({ chave, uf: 'RJ', cidade: 'Niterói' })).body).toMatchObject({ data: { chave } })
  expect(await radar()).toEqual([])
  // closed by two at once: the second is told
  const fechado = { chave: ['Este manifesto já está encerrado'] }
  expect((await encerrar({ chave, uf: 'RJ', cidade: 'Niterói' })).body.errors).toEqual(fechado)
  await loja.sql('update manifestos_alheios set encerrada_em = null where chave = $1', [chave])
  loja.clock.advance(60_000)
  expect((await encerrar({ chave, uf: 'RJ', cidade: 'Niterói' })).body.errors).toEqual(fechado)
  expect(await radar()).toEqual([])
  await loja.caixa.call('POST', `manifesto_documento/${outro.id}/emitir`)
  await loja.quieto()
  expect((await ver(outro.id)).situacao).toBe('T')
  // closed there alone, by another program
  await loja.sql(`update documentos_fiscais set status_emissao = 'autorizada' where chave = $1`, [chave])
  loja.clock.advance(6 * 60_000)
  expect(await perguntar()).toMatchObject({ espere_ate: null, problema: null })
  expect((await ver(id)).situacao).toBe('F')
  expect((await radar()).map((linha: { chave: string }) => linha.chave)).toEqual([outro.chave])
})

test('sem resposta da SVRS o caminhão sai em contingência, e chega uma vez só', async () => {
  for (const { chave } of await radar()) await encerrar({ chave })
  const guardados = async () => {
    const { port, caPem: ca } = loja.simulador
    const { texto } = await chamar({ port, ca, caminho: '/sim/documentos', metodo: 'GET' })
    return JSON.parse(texto).data.filter(({ modelo }: { modelo: string }) => modelo === '58').length as number
  }
  const antes = await guardados()
  loja.simulador.dials.adjust({ falha: 'recusa' })
  const { id, situacao, chave } = await emitirPara(caminhao)
  expect([situacao, chave[34]]).toEqual(['X', '2'])
  expect(String((await loja.caixa.call('GET', `manifesto_documento/${id}/papel`)).body).slice(0, 5)).toBe(
    '%PDF-',
  )
  loja.simulador.dials.restart()
  for (const ms of [60_000, 60_000, 300_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  const depois = await ver(id)
  expect([depois.situacao, depois.emissao.chave]).toEqual(['T', chave])
  expect((await guardados()) - antes).toBe(1)

  // what was sent and not answered may stand there: the truck leaves with another number, and one of the two stays
  for (const cada of await radar()) await encerrar({ chave: cada.chave })
  loja.simulador.dials.adjust({ falha: 'sem_resposta' })
  const calado = await emitirPara(caminhao)
  expect(calado.situacao).toBe('X')
  loja.simulador.dials.restart()
  for (const ms of [60_000, 60_000, 300_000, 3_600_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  const certo = await ver(calado.id)
  expect([certo.situacao, certo.emissao.chave]).toEqual(['T', calado.chave])
  expect((await radar()).map((linha: { chave: string }) => linha.chave)).toEqual([calado.chave])
  // the first number is told where the document is, and what became of it at the authority
  const [antigo] = await loja.sql<{ numero: string; estado: string }>(
    `select serie || '/' || numero as numero, status_emissao as estado from documentos_fiscais
      where origem_tipo = 'manifesto_documento' and origem_id = $1 and not atual`,
    [calado.id],
  )
  expect(antigo?.estado).toBe('cancelada')
  expect(certo.emissao.antes).toBe(`Antes com o número ${antigo?.numero}: autorizado na SEFAZ e cancelado`)
  const { data } = (await loja.caixa.call('GET', `manifesto_documento/${calado.id}/historico`)).body
  const ditos = data.flatMap(({ mudancas: [m] }: { mudancas: { rotulo: string; depois: string }[] }) =>
    m?.rotulo === `Número ${antigo?.numero}` ? [m.depois] : [],
  )
  expect([ditos[0], ditos.at(-1)]).toEqual([
    'autorizado na SEFAZ e cancelado',
    'enviado sem resposta da SEFAZ',
  ])
})

test('o manifesto aberto de outra conta não está no radar desta, nem se conta', async () => {
  const abertos = await radar()
  const { account_id, empresas } = await createAccount(loja.deps.db, {
    users: [{ email: `outra-${process.pid}@loja.br` }],
  })
  const alheio = chaveDe('58', 7)
  await loja.deps.db.tx({ account_id }, q =>
    insertRow(q, account_id, 'manifestos_alheios', {
      ...{ empresa_id: empresas[0], tp_amb: 2, chave: alheio, protocolo: '935260000000001' },
      vista_em: loja.clock().toISOString(),
    }),
  )
  expect(await radar()).toEqual(abertos)
  const { body } = await loja.caixa.call('GET', 'emissor/situacao')
  expect(body.data.manifestos_abertos).toBe(abertos.length)
  expect((await encerrar({ chave: alheio })).status).toBe(422)
})

test('o manifesto maior do que a SEFAZ recebe é recusado antes de ir', () => {
  const said = { chave: VINTE_MIL.chave, tpAmb: '2', tpEmis: 1, uf: 'SP' }
  const rascunho = { entrada: VINTE_MIL, objeto: buildMdfe(VINTE_MIL), said }
  const assinar = () =>
    mdfeDoManifesto(nomeMunicipio).sign(rascunho as never, { certificado: certificadoDemo() } as never)
  expect(assinar).toThrow('512 KB')
})
