import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoToWire } from '../../../src/core/dates/day.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { ctesIssued, manifestsIssued } from '../../../src/domain/reports/sources/transport.ts'
import { MIGRATIONS } from '../../../src/server/db/migrate.ts'
import { createBooksJob } from '../../../src/server/modules/livros/service.ts'
import { makeSped } from '../../../src/server/modules/sped/generate.ts'
import { CPF } from '../../core/dfe/mdfe/exemplo.ts'
import { insertRow } from '../beside.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'

const [SAO_PAULO, CAMPINAS, NITEROI] = ['3550308', '3509502', '3303302']

let loja: Loja
/** Issued documents by a name of this file: id of the owner, key and signed XML. */
const emitidos: Record<string, { id: number; chave: string; xml: string }> = {}
let [truque, van, motorista, carioca] = [0, 0, 0, 0]

const criar = async (onde: string, dito: object) => {
  const { body } = await loja.caixa.call('POST', onde, dito)
  expect([onde, body.errors]).toEqual([onde, undefined])
  return body.data.id as number
}

interface Cte {
  situacao: string
  valor_total: string
}

async function emitir(nome: string, onde: string, corpo: object) {
  const id = await criar(onde, { uuid: novoUuid(), ...corpo })
  await loja.caixa.call('POST', `${onde}/${id}/emitir`)
  await loja.quieto()
  const [documento] = await loja.sql<{ chave: string; xml: string; motivo: string; estado: string }>(
    `select chave, coalesce(xml_proc, xml_assinado) as xml, xmotivo as motivo, status_emissao as estado
      from documentos_fiscais where origem_tipo = $1 and origem_id = $2 and atual`,
    [onde, id],
  )
  expect([nome, documento?.estado, documento?.motivo]).toEqual([nome, 'autorizada', expect.anything()])
  emitidos[nome] = { id, chave: documento?.chave ?? '', xml: documento?.xml ?? '' }
}

const cte = (regra_id: number, valor: string, mudanca: object = {}) => ({
  ...{ produto_predominante: 'REFRIGERANTE', valor_carga: '10.00', rntrc: '12345678', regra_id },
  ...{ remetente_id: loja.parceiros.completo, destinatario_id: carioca, papel_tomador: 'remetente' },
  ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: NITEROI, distancia_km: '430.5' },
  componentes: [{ componente_id: null, nome: 'FRETE', valor }],
  quantidades: [{ unidade: '02', medida: 'PESO BRUTO', quantidade: '1.2500' }],
  ...{ chaves: [], outros_documentos: [{ tipo: '00', descricao: 'Recibo' }], parcelas: [], entregas: [] },
  ...{ observacoes: [], autsXml: [], complementados: [], anteriores: [], multimodais: [], ...mudanca },
})

/** A bus that goes to Campinas. */
const excursao = (regra_id: number, valor: string, mudanca: object = {}) => ({
  ...{ regra_id, tomador_id: loja.parceiros.completo, tipo_servico: '6', veiculo_id: van },
  ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: CAMPINAS },
  ...{ descricao: 'Excursão', quantidade: '40', viagem: '25/12/2030', hora_viagem: '06:00' },
  ...{ registro_estadual: '1234567890123456789012345', fretamento: '1', inss: '0.00' },
  ...{ parcelas: [], observacoes: [], autsXml: [], complementados: [] },
  componentes: [{ componente_id: null, nome: 'VIAGEM', valor }],
  seguros: [{ responsavel: '4', seguradora: 'Segura', apolice: '9' }],
  ...{ percurso: [], guias: [], documentos: [], ...mudanca },
})

const manifesto = (veiculo_id: number, chaves: readonly string[]) => ({
  ...{ tipo_emitente: '1', rntrc: '12345678', uf_inicio: 'SP', uf_fim: 'RJ', veiculo_id },
  ...{ valor_carga: '15230.50', peso_carga: '1250.5000', unidade_peso: '01' },
  ...{
    tipo_carga: '05',
    produto: 'Alimentos',
    ncm: '19053100',
    cep_carga: '01001000',
    cep_descarga: '24020000',
  },
  ...{ percurso: [], reboques: [], pagamentos: [], vales: [], lacres: [], autorizados: [] },
  ciots: [{ codigo: '123456789012', documento: CNPJ }],
  contratantes: [{ parceiro_id: loja.parceiros.completo, contrato: null, valor_contrato: null }],
  seguros: [
    {
      ...{ responsavel: '1', documento: null, seguradora: 'Seguradora', cnpj_seguradora: CNPJ },
      ...{ apolice: '1234', averbacoes: [{ numero: 'A1' }] },
    },
  ],
  municipios_carga: [{ municipio_id: SAO_PAULO }],
  municipios_descarga: [{ municipio_id: NITEROI }],
  documentos: chaves.map(chave => ({ municipio_id: NITEROI, chave, reentrega: false })),
  motoristas: [{ nome: 'José da Silva', cpf: CPF }],
})

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update planos set emitir_cte = true, emitir_mdfe = true')
  await loja.sql('update empresas set crt = 3')
  const veiculo = (nome: string, placa: string) =>
    criar('veiculos', {
      ...{ nome, placa, ativo: true, uf: '35', tara: '7500.00', capacidade_kg: '14000' },
      ...{ tipo_rodado: '01', tipo_carroceria: '02', renavam: '12345678901' },
    })
  truque = await veiculo('Truque', 'ABC1D23')
  van = await veiculo('Van', 'VAN1A23')
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const parceiro = async (cpf_cnpj: string, nome: string) => {
      const parceiro_id = await insertRow(q, loja.account_id, 'parceiros', { tipo: 'F', nome, cpf_cnpj })
      await insertRow(q, loja.account_id, 'parceiros_address', {
        ...{ parceiro_id, endereco: 'Rua do Porto', numero: '7', bairro: 'Centro', cep: '24020000' },
        ...{ municipio_id: NITEROI, tipo_contribuite: 9, principal: 1 },
      })
      return parceiro_id
    }
    carioca = await parceiro('11144477735', 'Maria de Jesus')
    motorista = await parceiro(CPF, 'José da Silva')
  })
  for (const modelo of ['57', '58', '67'])
    await loja.sql(
      `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
        values ($1, $2, 'Fretes', $3, '1', 0)`,
      [loja.account_id, loja.empresa_id, modelo],
    )
  const regra = (cst: string, mais: object = {}) =>
    criar('regra_cte', { nome: `Regra ${cst}`, ativo: true, cfop: '5353', cst, ...mais })
  const [cheia, reduzida, retida, isenta] = [
    await regra('00'),
    await regra('20', { reducao: '20' }),
    await regra('60', { aliquota: '12' }),
    await regra('40'),
  ]
  await emitir('cheio', 'conhecimento_transporte', cte(cheia, '1000.00', { veiculo_id: van }))
  await emitir('reduzido', 'conhecimento_transporte', cte(reduzida, '333.33', { com_imposto: false }))
  await emitir('retido', 'conhecimento_transporte', cte(retida, '200.00', { veiculo_id: truque }))
  const dentro = { municipio_fim_id: CAMPINAS, papel_tomador: 'destinatario', motorista_id: motorista }
  await emitir('isento', 'conhecimento_transporte', cte(isenta, '77.70', { ...dentro, veiculo_id: van }))
  await emitir('cancelado', 'conhecimento_transporte', cte(cheia, '5000.00', { veiculo_id: van }))
  await emitir('excursao', 'conhecimento_transporte_os', excursao(cheia, '640.00'))
  const de = (nome: string) => emitidos[nome]?.chave ?? ''
  await emitir('viagem', 'manifesto_documento', manifesto(truque, [de('cheio'), de('reduzido')]))
  await loja.caixa.call('POST', `conhecimento_transporte/${emitidos['cancelado']?.id}/cancelar`, {
    justificativa: 'Serviço não prestado ao cliente',
  })
  await loja.quieto()
})
afterAll(() => loja.close())

const ler = async (id: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
  const ano = { inicio: '01/01/2026', fim: '31/12/2026' }
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${id}?${new URLSearchParams({ ...ano, ...query })}`,
  )
  expect([id, status, body.errors]).toEqual([id, 200, undefined])
  return body
}

/** A tag of an issued XML, whichever of these it has. */
const tag = (nome: string, ...tags: string[]): string => {
  const { xml } = emitidos[nome] ?? { xml: '' }
  return tags.flatMap(each => new RegExp(`<${each}>([^<]+)<`).exec(xml)?.[1] ?? [])[0] ?? '0.00'
}
const VALIDOS = ['cheio', 'reduzido', 'retido', 'isento']
const dobra = (nomes: readonly string[], ...tags: string[]) =>
  nomes.reduce((soma, nome) => soma.plus(tag(nome, ...tags)), dec('0')).toFixed(2)

test('os CT-e do período somam o que os seus XML dizem, e o cancelado não soma', async () => {
  const [um] = await loja.sql<{ regra_id: number }>(
    'select regra_id from conhecimento_transporte order by id',
  )
  const recusado = await criar('conhecimento_transporte', {
    ...{ uuid: novoUuid(), ...cte(um?.regra_id ?? 0, '900.00', { quantidades: [] }) },
  })
  await loja.caixa.call('POST', `conhecimento_transporte/${recusado}/emitir`)
  await loja.quieto()
  const { data, totais } = await ler('ctes')
  expect(data.map(({ valores }) => valores['conhecimento.estado'])).toContain('Não enviada')
  expect(data).toHaveLength(6)
  expect(totais).toMatchObject({
    documentos: '5',
    valor: dobra(VALIDOS, 'vTPrest'),
    valor_icms: dobra(VALIDOS, 'vICMS', 'vICMSOutraUF'),
    valor_icms_st: dobra(VALIDOS, 'vICMSSTRet'),
    valor_ibs: dobra(VALIDOS, 'vIBS'),
    valor_cbs: dobra(VALIDOS, 'vCBS'),
  })
  expect(
    [totais['valor_icms'], totais['valor_icms_st'], totais['valor_cbs']].every(valor => Number(valor) > 0),
  ).toBe(true)
  for (const [i, nome] of [...VALIDOS, 'cancelado'].entries())
    expect(data[i]?.valores).toMatchObject({
      conhecimento: `${tag(nome, 'serie')}/${tag(nome, 'nCT')}`,
      'conhecimento.emissao': isoToWire(tag(nome, 'dhEmi').slice(0, 10)),
      'conhecimento.estado': nome === 'cancelado' ? 'Cancelada' : 'Autorizada',
      'conhecimento.trajeto': `São Paulo/SP → ${nome === 'isento' ? 'Campinas/SP' : 'Niterói/RJ'}`,
      valor_icms: nome === 'cancelado' ? '0.00' : tag(nome, 'vICMS', 'vICMSOutraUF'),
    })
})

/** Fields of the month's EFD ICMS/IPI, by the guide's numbers. */
async function efd(): Promise<string[][]> {
  const { account_id, empresa_id } = loja
  const mes = diaEm(loja.clock()).slice(0, 7)
  const feito = await makeSped(
    loja.deps.db,
    { account_id },
    { empresa_id, mes, arquivo: 'icms_ipi', finalidade: '0' },
    async () => true,
  )
  const texto = gunzipSync(feito?.conteudo ?? Buffer.alloc(0)).toString('latin1')
  return texto.split('\r\n').map(linha => linha.split('|').slice(1, -1))
}
const cifra = (texto = '0') => dec(texto.replace(',', '.')).toFixed(2)
const somados = (textos: readonly (string | undefined)[]) =>
  textos.reduce((soma, texto) => soma.plus(texto ?? '0'), dec('0')).toFixed(2)

test('os livros e a apuração têm os CT-e, como a EFD e os XML do mês', async () => {
  await loja.vender({}, '3')
  await loja.quieto()
  const xmls = await loja.sql<{ xml: string; modelo: string; chave: string }>(
    `select coalesce(xml_proc, xml_assinado) as xml, modelo, chave from documentos_fiscais
      where modelo in ('55', '65', '57', '67') and status_emissao = 'autorizada'`,
  )
  // of a note its total, of a CT-e its only tax: under substitution there is none of this assessment
  const icms = xmls.map(({ xml, modelo }) =>
    modelo === '55' || modelo === '65'
      ? /<ICMSTot>.*?<vICMS>([^<]+)</.exec(xml)?.[1]
      : /<vICMS>([^<]+)</.exec(xml)?.[1],
  )
  const linhas = await efd()
  const de = (reg: string, campo: number) =>
    linhas.filter(([qual]) => qual === reg).map(linha => cifra(linha[campo - 1]))
  const [debitos] = de('E110', 2)
  expect([debitos, somados([...de('C190', 7), ...de('D190', 7)])]).toEqual([somados(icms), somados(icms)])
  expect(Number(somados(de('D190', 7)))).toBeGreaterThan(0)

  const lidos = async () => {
    const livro = await ler('livro_saidas', { grupos: 'modelo' })
    const apurado = await ler('apuracao', { tributo: 'icms' })
    const novos = await ler('ibs_cbs')
    expect(livro.totais['imposto']).toBe(debitos)
    expect(livro.totais['contabil']).toBe(somados([...de('C190', 5), ...de('D190', 5)]))
    expect([apurado.totais['debitos'], apurado.totais['a_recolher']]).toEqual([debitos, de('E110', 13)[0]])
    expect(livro.data.map(({ valores }) => valores['modelo'])).toEqual(
      expect.arrayContaining(['NFC-e', 'CT-e', 'CT-e OS']),
    )
    return [livro, apurado, novos, await ler('livro_saidas'), await ler('pis_cofins')]
  }
  const guardado = await lidos()
  const ibs = xmls.flatMap(({ xml, modelo }) =>
    (modelo === '55' || modelo === '65' ? xml.split('<det ').slice(1) : [xml]).map(
      parte => /<vIBS>([^<]+)</.exec(parte)?.[1],
    ),
  )
  const { ibs_uf, ibs_mun } = guardado[2]?.totais ?? {}
  expect(somados([ibs_uf ?? '0', ibs_mun ?? '0'])).toBe(somados(ibs))
  expect(Number(tag('cheio', 'vIBS'))).toBeGreaterThan(0)
  const escritura = async () =>
    (await loja.sql<Record<string, unknown>>('select * from notas_escrituradas order by chave')).map(
      ({ id: _, ...row }) => row,
    )
  const linha = (await ler('livro_saidas')).data.find(({ valores }) =>
    valores['nota']?.startsWith(`57 1/${tag('cheio', 'nCT')}`),
  )
  expect(linha).toMatchObject({
    chaves: [`conhecimento_transporte:${emitidos['cheio']?.id}`, tag('cheio', 'CFOP'), expect.anything()],
    valores: {
      imposto: tag('cheio', 'vICMS'),
      'nota.documento': isoToWire(tag('cheio', 'dhEmi').slice(0, 10)),
    },
  })
  const cancelada = await ler('livro_saidas', { situacao: '02', grupos: 'modelo' })
  expect(cancelada.data.map(({ valores }) => [valores['modelo'], valores['contabil']])).toEqual([
    ['CT-e', '0.00'],
  ])

  const linhasGuardadas = await escritura()
  await loja.sql('delete from notas_escrituradas')
  expect(await lidos()).toEqual(guardado)
  const pedido = {
    account_id: loja.account_id,
    id: 1,
    tipo: 'livros',
    alvo_id: loja.empresa_id,
    tentativas: 0,
  }
  await createBooksJob(loja.deps)(pedido as Parameters<ReturnType<typeof createBooksJob>>[0])
  expect(await escritura()).toEqual(linhasGuardadas)
  expect(await lidos()).toEqual(guardado)
})

test('o resultado desconta do frete o ICMS que o XML dos CT-e diz', async () => {
  await loja.sql('update planos set gerenciar_financeiro = true')
  const { data } = await ler('resultado', { grupos: 'linha' })
  const outras = data.find(({ valores }) => valores['linha'] === 'Outras receitas')
  const fretes = [...VALIDOS, 'excursao']
  expect(outras?.valores).toMatchObject({
    outras: dobra(fretes, 'vRec'),
    impostos: dobra(fretes, 'vICMS', 'vICMSOutraUF'),
  })
})

test('o total da lista de CT-e soma só os que valem', async () => {
  const { data } = (await loja.caixa.call('GET', 'conhecimento_transporte?limit=200')).body
  const { somas, total } = (await loja.caixa.call('GET', 'conhecimento_transporte/totais')).body.data
  const valem = data.filter(({ situacao }: Cte) => !['C', 'R', 'N', 'S'].includes(situacao))
  expect([total, valem.length < data.length]).toEqual([data.length, true])
  const soma = valem.reduce(
    (cents: number, { valor_total }: Cte) => cents + Math.round(Number(valor_total) * 100),
    0,
  )
  expect(somas.valor_total).toBe((soma / 100).toFixed(2))
})

test('a migração tira dos XML os mesmos impostos dos CT-e de antes', async () => {
  const lidos = () =>
    loja.sql(
      `select t.id, valor_icms, valor_icms_st, valor_ibs, valor_cbs from conhecimento_transporte t
        join documentos_fiscais d on d.origem_tipo = 'conhecimento_transporte' and d.origem_id = t.id
          and d.status_emissao <> 'rejeitada' order by t.id`,
    )
  const guardados = await lidos()
  await loja.sql(
    'update conhecimento_transporte set valor_icms = null, valor_icms_st = null, valor_ibs = null, valor_cbs = null',
  )
  const sql = readFileSync(join(MIGRATIONS, '0270-transporte-relatorios.sql'), 'utf8')
  for (const [comando] of sql.matchAll(/^UPDATE "conhecimento[^;]+;/gm)) await loja.sql(comando)
  expect(await lidos()).toEqual(guardados)
})

test('filtros, faixa e agrupamentos do relatório de CT-e separam os mesmos valores', async () => {
  const total = async (query: Record<string, string>) => (await ler('ctes', query)).totais['valor']
  expect(await total({ uf_inicio: '35', uf_fim: '35' })).toBe(tag('isento', 'vTPrest'))
  expect(await total({ tomador: String(carioca) })).toBe(tag('isento', 'vTPrest'))
  expect(await total({ cfop: tag('isento', 'CFOP') })).toBe(tag('isento', 'vTPrest'))
  expect(await total({ situacao: 'cancelada' })).toBe('0.00')
  expect(await total({ valores: '300..' })).toBe(dobra(['cheio', 'reduzido'], 'vTPrest'))
  const { data } = await ler('ctes', { grupos: 'uf_fim' })
  expect(data.map(({ valores }) => [valores['uf_fim'], valores['valor']]).sort()).toEqual([
    ['RJ', dobra(['cheio', 'reduzido', 'retido'], 'vTPrest')],
    ['SP', tag('isento', 'vTPrest')],
  ])
  const os = (await ler('ctes_os')).data
  expect(
    os.map(({ valores }) => [valores['conhecimento.pago_por'], valores['valor'], valores['valor_icms']]),
  ).toEqual([[expect.any(String), tag('excursao', 'vTPrest'), tag('excursao', 'vICMS')]])
  const csv = await loja.caixa.call(
    'GET',
    'relatorios/ctes/arquivo?formato=csv&inicio=01/01/2026&fim=31/12/2026',
  )
  expect(String(csv.body)).toContain(tag('reduzido', 'vTPrest').replace('.', ','))
})

test('o MDF-e tem as notas e condutores incluídos depois, e o cancelado não conta', async () => {
  const { id: venda } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  const chave = (await loja.ver(venda)).chave ?? ''
  const daqui = {
    municipios_carga: [{ municipio_id: SAO_PAULO }],
    municipios_descarga: [{ municipio_id: SAO_PAULO }],
  }
  const propria = {
    ...{
      ...manifesto(van, []),
      ...daqui,
      tipo_emitente: '2',
      uf_fim: 'SP',
      rntrc: null,
      tipo_carga: null,
      produto: null,
    },
    ...{ ncm: null, cep_carga: null, cep_descarga: null },
    ...{ carregamento_posterior: true, contratantes: [], ciots: [], seguros: [] },
  }
  await emitir('depois', 'manifesto_documento', propria)
  const registrar = async (nome: string, dito: object) => {
    const { body } = await loja.caixa.call('POST', `manifesto_documento/${emitidos[nome]?.id}/eventos`, dito)
    expect([body.errors, body.data?.status]).toEqual([undefined, 'registrado'])
  }
  await registrar('depois', { tipo: '110115', chave })
  await registrar('depois', { tipo: '110114', nome: 'Ana & Lima', cpf: '11144477735' })
  await registrar('depois', { tipo: '110112', data: diaEm(loja.clock()) })
  await emitir('desfeito', 'manifesto_documento', propria)
  await loja.caixa.call('POST', `manifesto_documento/${emitidos['desfeito']?.id}/cancelar`, {
    justificativa: 'Mudou o caminhão da viagem',
  })
  await loja.quieto()
  const xmls = await loja.sql<{ xml: string; estado: string }>(
    `select d.xml_assinado || coalesce((select string_agg(v.xml_assinado, '') from eventos_fiscais v
        where v.documento_id = d.id and v.tipo in ('110114', '110115') and v.status = 'registrado'), '') as xml,
      d.status_emissao as estado from documentos_fiscais d where d.modelo = '58' and d.atual`,
  )
  const valem = xmls.filter(({ estado }) => ['autorizada', 'encerrada'].includes(estado))
  const dobrados = (marca: RegExp) => valem.reduce((n, { xml }) => n + (xml.match(marca) ?? []).length, 0)
  expect(xmls.length - valem.length).toBe(1)
  const { data, totais } = await ler('mdfes')
  expect([totais['manifestos'], totais['notas']]).toEqual([
    ...[String(valem.length), String(dobrados(/<ch(?:NFe|CTe)>/g))],
  ])
  const condutores = data.map(({ valores }) => valores['manifesto.condutores'])
  expect(condutores).toContain('José da Silva, Ana & Lima')
  const dela = await ler('mdfes', { condutor: String(carioca) })
  expect(dela.data.map(({ valores }) => valores['manifesto.placa'])).toEqual(['VAN1A23'])
})

test('as situações do filtro são as que o documento tem, com os seus acentos', () => {
  const de = (fonte: { dims: { situacao: { options: readonly (readonly [string, string])[] } } }) =>
    fonte.dims.situacao.options.map(([, palavra]) => palavra)
  expect(de(ctesIssued)).toEqual([
    'Pendente',
    'Assinada',
    'Enviada',
    'Desconhecida',
    'Autorizada',
    'Rejeitada',
    'Não enviada',
    'Cancelada',
    'Substituída',
  ])
  expect(de(manifestsIssued).slice(-3)).toEqual(['Contingência', 'Cancelada', 'Encerrada'])
})

test('o MDF-e conta os dias até o encerramento', async () => {
  loja.clock.advance(3 * 24 * 3_600_000)
  const aberto = await ler('mdfes', { aberto: 'sim', condutor: String(motorista) })
  expect(aberto.data.map(({ valores }) => valores)).toMatchObject([
    {
      'manifesto.placa': 'ABC1D23',
      'manifesto.condutores': 'José da Silva',
      'manifesto.percurso': 'SP → RJ',
      'manifesto.encerrado': null,
      ...{ notas: '2', peso: '1250.5000', valor: tag('viagem', 'vCarga'), dias_aberto: '3' },
    },
  ])
  const ontem = diaEm(new Date(loja.clock().getTime() - 24 * 3_600_000))
  await loja.caixa.call('POST', `manifesto_documento/${emitidos['viagem']?.id}/eventos`, {
    tipo: '110112',
    data: ontem,
  })
  await loja.quieto()
  const fechado = await ler('mdfes', { dias: '2..2' })
  expect(fechado.data[0]?.valores).toMatchObject({
    'manifesto.encerrado': isoToWire(ontem),
    dias_aberto: '2',
  })
  expect((await ler('mdfes', { aberto: 'sim' })).data).toEqual([])
})

test('o relatório de notas soma o MDF-e encerrado e dá nome a cada modelo', async () => {
  const xmls = await loja.sql<{ xml: string; estado: string }>(
    `select xml_assinado as xml, status_emissao as estado from documentos_fiscais where modelo = '58' and atual`,
  )
  expect(xmls.map(({ estado }) => estado)).toContain('encerrada')
  const valem = xmls.filter(({ estado }) => ['autorizada', 'encerrada'].includes(estado))
  const { data, totais } = await ler('notas')
  const de = (modelo: string) =>
    data.filter(({ subtotal, valores }) => !subtotal && valores['modelo'] === modelo)
  expect([...new Set(data.map(({ valores }) => valores['modelo']))].sort()).toEqual(
    ['CT-e', 'CT-e OS', 'MDF-e', 'NF-e', 'NFC-e'], // biome-ignore format: one line
  )
  expect(somados(de('MDF-e').map(({ valores }) => valores['valor'] ?? '0'))).toBe(
    somados(valem.map(({ xml }) => /<vCarga>([^<]+)</.exec(xml)?.[1])),
  )
  expect(de('MDF-e').map(({ valores }) => valores['situacao'])).toContain('Encerrada')
  const { somas } = (await loja.caixa.call('GET', 'manifesto_documento/totais')).body.data
  expect(somas.valor_carga).toBe(somados(de('MDF-e').map(({ valores }) => valores['valor'] ?? '0')))
  expect(data.every(({ valores }) => Number(valores['espera'] ?? 0) >= 0)).toBe(true)
  // the accountant's summary of the same days
  const resumo = await loja.caixa.call(
    'GET',
    'contabil/baixar_xml/resumo?inicio=01/01/2026&fim=31/12/2026&situacao=autorizada',
  )
  const contado = (resumo.body.data as { tipo: string; valor: string }[]).filter(
    ({ tipo }) => tipo !== 'recebida',
  )
  expect(totais['valor']).toBe(somados(contado.map(({ valor }) => valor)))
  const linhas = (await ler('notas', { grupos: 'modelo,venda' })).data
  const aberta = linhas.find(({ chaves }) => chaves[1] === `manifesto_documento:${emitidos['viagem']?.id}`)
  expect(aberta?.valores['venda']).toBe(`1/${tag('viagem', 'nMDF')}`)
  expect(aberta?.valores['valor']).toBe(tag('viagem', 'vCarga'))
  // in a file each moment is the shop's own
  const dhEmi = tag('viagem', 'dhEmi')
  const hora = `${isoToWire(dhEmi.slice(0, 10))} ${dhEmi.slice(11, 19)}`
  const baixar = (formato: string) =>
    loja.app.inject({
      url: `/api/v1/relatorios/notas/arquivo?formato=${formato}&grupos=modelo,venda&inicio=01/01/2026&fim=31/12/2026`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
  const csv = (await baixar('csv')).rawPayload.toString('utf8')
  expect(csv).toContain(`;${hora};`)
  expect(csv).not.toMatch(/\dT\d\d:/)
  const planilha = await readSheet((await baixar('xlsx')).rawPayload)
  const momentos = planilha.flat().filter(cell => cell instanceof Date)
  expect(momentos.map(momento => momento.toISOString().slice(0, 19))).toContain(dhEmi.slice(0, 19))
})

test('as viagens de um veículo são os MDF-e e os CT-e que não estão em nenhum', async () => {
  const [viagem] = await loja.sql<{ regra_id: number }>('select regra_id from conhecimento_transporte_os')
  const complementados = [{ chave: emitidos['excursao']?.chave }]
  const mais = excursao(viagem?.regra_id ?? 0, '60.00', { tipo_cte: '1', complementados, seguros: [] })
  await emitir('acrescimo', 'conhecimento_transporte_os', mais)
  const porVeiculo = Object.fromEntries(
    (await ler('veiculos')).data.map(({ valores }) => [valores['veiculo.placa'], valores]),
  )
  // the manifest, with the CT-e that names no vehicle, and one outside of it
  expect(porVeiculo['ABC1D23']).toMatchObject({
    ...{ viagens: '2', ctes: '2', mdfes: '1', peso: '2500.5000', km: '861.0' },
    frete: dobra(['reduzido', 'retido'], 'vTPrest'),
    por_viagem: dec(dobra(['reduzido', 'retido'], 'vTPrest'))
      .div(2)
      .toFixed(2),
  })
  expect(porVeiculo['VAN1A23']).toMatchObject({
    // the manifest, two CT-e outside of it; what adds to one of them is no trip
    ...{ viagens: '3', ctes: '4', mdfes: '1' },
    frete: dobra(['cheio', 'isento', 'excursao', 'acrescimo'], 'vTPrest'),
  })
  const dele = await ler('veiculos', { condutor: String(motorista) })
  expect(dele.totais['frete']).toBe(dobra(['cheio', 'reduzido', 'isento'], 'vTPrest'))
})

test('a cotação usa de cada forma a tabela mais próxima, da mais barata à mais cara', async () => {
  await loja.sql(`update parceiros set classificacaos = '{3}' where id = $1`, [loja.parceiros.completo])
  const expresso = {
    ...{ nome: 'Expresso', ativo: true, transportadora_id: loja.parceiros.completo, uf: 'RJ', dias: 2 },
    ...{ minimo: '50.00', por_kg: '1.5', percentual: '0.3', vale_desde: '01/01/2026' },
  }
  const deNiteroi = {
    ...expresso,
    cep_de: '24000000',
    cep_ate: '24499999',
    minimo: '80.00',
    por_kg: '0.1',
    dias: 3,
  }
  await criar('frete_tabelas', expresso)
  await criar('frete_tabelas', { ...expresso, vale_desde: '01/01/2030', por_kg: '9' })
  await criar('frete_tabelas', deNiteroi)
  await criar('frete_tabelas', {
    nome: 'Própria',
    ativo: true,
    por_cem_kg: '30',
    dias: 1,
    vale_desde: '01/01/2026',
  })
  await criar('comp_valor_cte', { nome: 'TAXA', valor: '12.3400', base: 'fixo', ativo: true, sequencia: 0 })
  const cotar = async (dito: object) =>
    (
      await loja.caixa.call('POST', 'frete_tabelas/cotacao', {
        uf: 'RJ',
        peso: '120.5',
        valor: '1000.00',
        ...dito,
      })
    ).body
  const formas = async (dito: object = {}) =>
    (await cotar(dito)).data.map(({ nome, valor, dias }: Record<string, unknown>) => [nome, valor, dias])
  // 1.5 × 120.5 + 0.3 % of 1000; two hundreds of kg
  const [propria, componentes] = [
    ['Própria', '60.00', 1],
    ['Componentes do frete', '12.34', null],
  ]
  expect(await formas()).toEqual([componentes, propria, ['Expresso', '183.75', 2]])
  expect(await formas({ cep: '24020-000' })).toEqual([componentes, propria, ['Expresso', '80.00', 3]])
  expect(await formas({ uf: 'MG' })).toEqual([componentes, propria])
  expect((await cotar({ uf: '', cep: '12', peso: '', km: 'x' })).errors).toEqual({
    ...{
      uf: ['Campo Obrigatório'],
      cep: ['CEP inválido'],
      peso: ['Campo Obrigatório'],
      km: ['Número inválido'],
    },
  })
  const outra = { ...deNiteroi, cep_de: '24400000', cep_ate: '25000000' }
  expect((await loja.caixa.call('POST', 'frete_tabelas', outra)).body.errors).toEqual({
    vale_desde: ['Já há a tabela dos CEP 24000000 a 24499999 desde 01/01/2026: mude o dia ou o destino'],
  })
  await criar('frete_tabelas', { ...outra, vale_desde: '02/01/2026' })
  expect(
    (await loja.caixa.call('POST', 'frete_tabelas', { nome: 'Nada', ativo: true, vale_desde: '01/01/2026' }))
      .body.errors,
  ).toEqual({ minimo: ['Diga ao menos um preço'] })
})

test('um componente abaixo do seu mínimo é recusado no campo, menos no complemento', async () => {
  const gris = { nome: 'GRIS', valor: '0.3000', base: 'carga', minimo: '5.00', ativo: true, sequencia: 0 }
  const componente_id = await criar('comp_valor_cte', gris)
  const [{ id: regra } = { id: 0 }] = await loja.sql<{ id: number }>(
    `select id from regra_cte where cst = '00'`,
  )
  const gravar = async (valor: string, mudanca: object = {}) => {
    const corpo = { ...cte(regra, '1.00', mudanca), componentes: [{ componente_id, nome: null, valor }] }
    return (await loja.caixa.call('POST', 'conhecimento_transporte', { uuid: novoUuid(), ...corpo })).body
      .errors
  }
  expect(await gravar('4.99')).toEqual({ 'componentes.0.valor': ['O mínimo deste componente é R$ 5,00'] })
  expect(await gravar('5.00')).toBeUndefined()
  expect(
    await gravar('0.50', { tipo_cte: '1', complementados: [{ chave: emitidos['cheio']?.chave }] }),
  ).toBeUndefined()
})
