import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCte, LAYOUTS } from '../../../src/core/dfe/cte/compose/cte.ts'
import { CTE_FAMILY } from '../../../src/core/dfe/cte/family.ts'
import { preflightCte } from '../../../src/core/dfe/cte/preflight/index.ts'
import { kindOf } from '../../../src/core/dfe/kit/event/kind.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { BRASILIA, dataHoraIn } from '../../../src/core/document/fuso.ts'
import { conhecimentos } from '../../../src/domain/documents/conhecimento/index.ts'
import { OWN_DOCUMENTS } from '../../../src/domain/documents/index.ts'
import { comp_valor_cte } from '../../../src/domain/records/comp_valor_cte/index.ts'
import { loadConhecimento } from '../../../src/server/issuing/models/conhecimento/conhecimento-repository.ts'
import { entradaCte } from '../../../src/server/issuing/models/conhecimento/entrada.ts'
import { nomeMunicipio } from '../../../src/server/issuing/models/nfe/municipio.ts'
import { makeSped } from '../../../src/server/modules/sped/generate.ts'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import { signEvento } from '../../../src/server/sefaz/sign.ts'
import { chaveDe } from '../../core/dfe/cte/exemplos.ts'
import { comAssinatura, quebras, TEM_JUIZ } from '../../core/dfe/cte/juiz.ts'
import { insertRow } from '../beside.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'
import { diaEm, handTime } from '../time.ts'
import { abrirLoja, CNPJ, CNPJ_CLIENTE, type Loja, novoUuid } from '../vendas/loja.ts'

const SAO_PAULO = '3550308'
const RIO = '3304557'

let loja: Loja
let regra: number
let simples: number
/** Recipient in Rio. */
let carioca: number
/** The shop itself, who sends the goods. */
let remetente: number
/** Note that the authority knows. */
let nota: string
let serie: number
beforeAll(async () => {
  loja = await abrirLoja()
  const criar = async (onde: string, dito: object) => {
    const { body } = await loja.caixa.call('POST', onde, dito)
    expect(body.errors).toBeUndefined()
    return body.data.id as number
  }
  regra = await criar('regra_cte', { nome: 'Transporte', ativo: true, cfop: '5353', cst: '00' })
  simples = await criar('regra_cte', { nome: 'Simples', ativo: true, cfop: '5353', cst: 'SN' })
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const morador = async (cpf_cnpj: string, nome: string, municipio_id: string, mais: object = {}) => {
      const tipo = cpf_cnpj.length === 14 ? 'J' : 'F'
      const parceiro_id = await insertRow(q, loja.account_id, 'parceiros', { tipo, nome, cpf_cnpj })
      await insertRow(q, loja.account_id, 'parceiros_address', {
        ...{ parceiro_id, endereco: 'Rua do Porto', numero: '7', bairro: 'Centro', cep: '20010000' },
        ...{ municipio_id, tipo_contribuite: 9, principal: 1, ...mais },
      })
      return parceiro_id
    }
    carioca = await morador('52998224725', 'Maria de Jesus', RIO)
    remetente = await morador(CNPJ, 'Loja 1 Ltda', SAO_PAULO, { tipo_contribuite: 1, ie: '110042490114' })
  })
  const [fretes] = await loja.sql<{ id: number }>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Fretes', '57', '1', 0) returning id`,
    [loja.account_id, loja.empresa_id],
  )
  serie = fretes?.id ?? 0
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  nota = (await loja.ver(id)).chave ?? ''
})
afterAll(() => loja.close())

const dito = (mudanca: object = {}) => ({
  ...{ uuid: novoUuid(), produto_predominante: 'REFRIGERANTE', valor_carga: '10.00' },
  ...{ remetente_id: remetente, destinatario_id: carioca, papel_tomador: 'remetente' },
  ...{ municipio_inicio_id: SAO_PAULO, municipio_fim_id: RIO, regra_id: regra, rntrc: '12345678' },
  chaves: [{ chave: nota }],
  outros_documentos: [],
  quantidades: [{ unidade: '01', medida: 'PESO BRUTO', quantidade: '250.0000' }],
  componentes: [{ componente_id: null, nome: 'FRETE', valor: '1000.00' }],
  ...{ parcelas: [], observacoes: [], autsXml: [], complementados: [], anteriores: [], multimodais: [] },
  entregas: [],
  ...mudanca,
})
const OUTRO = { tipo: '00', descricao: null, numero: '1', emissao: null, valor: null }
const gravar = (corpo: object) => loja.caixa.call('POST', 'conhecimento_transporte', corpo)
const emitir = async (id: number) => {
  const { body } = await loja.caixa.call('POST', `conhecimento_transporte/${id}/emitir`)
  expect(body.errors).toBeUndefined()
  return body.data
}

test('o CT-e é gravado, relido e listado com o valor que o servidor calcula', async () => {
  const { status, body } = await gravar(dito({ valor_total: '1.00', adiantado: '100.00', serie_id: serie }))
  expect([status, body]).toEqual([200, expect.anything()])
  expect(body.data).toMatchObject({
    valor_total: '1000.00',
    valor_receber: '900.00',
    cfop: null,
    serie_id: serie,
  })
  const lido = (await loja.caixa.call('GET', `conhecimento_transporte/${body.data.id}`)).body.data
  expect(lido).toEqual(body.data)
  const { body: listado } = await loja.caixa.call('GET', 'conhecimento_transporte')
  expect(listado).toMatchObject({
    data: [expect.objectContaining({ id: body.data.id, valor_total: '1000.00', situacao: 'A' })],
  })
})

test.each(OWN_DOCUMENTS.map(({ id }) => id))('a lista de %s é lida e filtrada pela série', async id => {
  expect((await loja.caixa.call('GET', id)).status).toBe(200)
  expect((await loja.caixa.call('GET', `${id}?serie_id=999`)).body.data).toEqual([])
})

test('o preço sem imposto leva o ICMS de dentro da própria base', async () => {
  // 880 ÷ (1 − 12 %)
  const componentes = [{ componente_id: null, nome: 'FRETE', valor: '880.00' }]
  const { body } = await gravar(dito({ com_imposto: false, componentes }))
  expect(body.data).toMatchObject({ valor_total: '1000.00', valor_receber: '1000.00' })
})

/** Every list, with a taker that is no party. */
const inteiro = () =>
  dito({
    ...{ tipo_servico: '1', papel_tomador: 'outros', tomador_id: loja.parceiros.completo },
    ...{ expedidor_id: remetente, recebedor_id: carioca, entrega: '10/12/2026', com_imposto: false },
    ...{ outras_caracteristicas: 'Frágil', valor_averbado: '12.00', partilha: true, fatura: 'F-1' },
    ...{ obs: 'Carga frágil', obs_fisco: 'Ao fisco', caracteristica_transporte: 'REENTREGA' },
    ...{ caracteristica_servico: 'Expresso', retira: true, retira_detalhe: 'No pátio' },
    ...{ atividade_tomador: 'industria' },
    chaves: [{ chave: nota, pin: '1234', previsao: '09/12/2026' }],
    parcelas: [{ numero: '1', vencimento: '20/12/2026', valor: '1136.36' }],
    observacoes: [{ campo: 'Rota', texto: 'Dutra' }],
    autsXml: [{ documento: '11144477735' }],
    anteriores: [
      { emissor_id: loja.parceiros.completo, chaves: [{ chave: chaveDe('57', 9, CNPJ_CLIENTE) }] },
    ],
  })

/** The entry that the stored CT-e is composed of. */
const entradaDe = (id: number) =>
  loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    const onde = { origem_id: id, empresa_id: loja.empresa_id }
    const carga = await loadConhecimento(q, { account_id: loja.account_id }, onde)
    const numerado = { chave: chaveDe('57', 1, CNPJ), dh_emi: '2026-11-20T08:15:00-03:00' }
    return entradaCte(numerado, carga, { tpAmb: '2' }, nomeMunicipio)
  })

test('o CT-e com todas as listas é relido como foi dito', async () => {
  const corpo = inteiro()
  const { status, body } = await gravar(corpo)
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.data).toMatchObject(corpo)
})

test.skipIf(!TEM_JUIZ)('o que foi gravado é composto e passa no esquema oficial', async () => {
  const textos: Record<string, string> = {}
  for (const [nome, corpo] of Object.entries({
    so: dito(),
    inteiro: inteiro(),
    sn: dito({ regra_id: simples }),
  })) {
    const { id } = (await gravar(corpo)).body.data
    const entrada = await entradaDe(id)
    expect(preflightCte(entrada)).toEqual([])
    textos[nome] = comAssinatura(writeXml(LAYOUTS.CTe, buildCte(entrada)))
  }
  expect(quebras('cte_v4.00.xsd', textos)).toEqual([])
})

test('o componente do cadastro é calculado pela carga', async () => {
  const componente = async (said: object) =>
    (await loja.caixa.call('POST', 'comp_valor_cte', { ativo: true, sequencia: 0, ...said })).body.data.id
  const peso = await componente({ nome: 'FRETE PESO', valor: '40.0000', base: 'cem_kg' })
  const gris = await componente({ nome: 'GRIS', valor: '0.3000', base: 'carga', minimo: '5.00' })
  const { body } = await gravar(
    dito({
      componentes: [{ componente_id: peso }, { componente_id: gris }].map(c => ({
        ...c,
        nome: null,
        valor: null,
      })),
    }),
  )
  // 250 kg are three hundreds; 0.3 % of R$ 10.00 is less than the minimum
  expect(body.data.componentes).toMatchObject([
    { componente_id: peso, nome: 'FRETE PESO', valor: '120.00' },
    { componente_id: gris, nome: 'GRIS', valor: '5.00' },
  ])
  expect(body.data.valor_total).toBe('125.00')
})

test('o que nenhum rascunho pode ter é recusado no campo', async () => {
  const erros = async (mudanca: object) => Object.keys((await gravar(dito(mudanca))).body.errors)
  expect(await erros({ chaves: [{ chave: nota }, { chave: nota }] })).toEqual(['chaves.1.chave'])
  expect(await erros({ chaves: [{ chave: `${nota.slice(0, 43)}x` }] })).toEqual(['chaves.0.chave'])
  expect(await erros({ chaves: [{ chave: chaveDe('57', 1) }] })).toEqual(['chaves.0.chave'])
  expect(await erros({ cfop: '5353' })).toEqual(['cfop'])
  expect(await erros({ municipio_fim_id: '3599999' })).toEqual(['municipio_fim_id'])
  expect(await erros({ componentes: [{ componente_id: null, nome: null, valor: '1.00' }] })).toEqual([
    'componentes.0.nome',
  ])
})

test('o gravado é numerado, assinado e autorizado com o protocolo guardado', async () => {
  const { id } = (await gravar(dito({ obs: 'Carga frágil', fatura: '77' }))).body.data
  const emitido = await emitir(id)
  expect(emitido).toMatchObject({ situacao: 'T', emissao: { numero: 1, serie: 1, motivo: null } })
  const [documento] = await loja.sql<{ xml_proc: string; cstat: string }>(
    `select cstat, xml_proc from documentos_fiscais
      where origem_tipo = 'conhecimento_transporte' and origem_id = $1`,
    [id],
  )
  const xml = documento?.xml_proc ?? ''
  expect(documento?.cstat).toBe('100')
  expect(xml).toMatch(/<cteProc .*<protCTe /)
  expect(xml).toContain('<CFOP>6353</CFOP>')
  expect(xml).toContain('<toma3><toma>0</toma></toma3>')
  expect(xml).toContain('<ICMS00><CST>00</CST><vBC>1000.00</vBC><pICMS>12.00</pICMS><vICMS>120.00</vICMS>')
  expect(xml).toContain(`<infNFe><chave>${nota}</chave></infNFe>`)
  const mudado = await loja.caixa.call('PUT', `conhecimento_transporte/${id}`, {
    ...dito(),
    uuid: emitido.uuid,
    versao: emitido.versao,
  })
  expect(mudado.status).toBe(409)
  // a line of the accountant's ZIP is opened by its own model
  const contado = (mais = '') =>
    loja.caixa.call('GET', `contabil/baixar_xml/resumo?inicio=01/01/2026&fim=31/12/2026${mais}`)
  const linhas = (await contado()).body.data as { modelo: string; tipo: string }[]
  expect(linhas.map(({ modelo }) => modelo)).toContain('57')
  for (const { modelo } of linhas)
    expect([modelo, (await contado(`&modelo=${modelo}`)).body.data]).toEqual([
      modelo,
      linhas.filter(linha => linha.modelo === modelo),
    ])
})

test('o do Simples pago pelo destinatário sai sem imposto destacado', async () => {
  await loja.sql('update empresas set crt = 1 where id = $1', [loja.empresa_id])
  const { id } = (await gravar(dito({ regra_id: simples, papel_tomador: 'destinatario' }))).body.data
  const emitido = await emitir(id)
  await loja.sql('update empresas set crt = 3 where id = $1', [loja.empresa_id])
  expect(emitido).toMatchObject({ situacao: 'T' })
  const [documento] = await loja.sql<{ xml_proc: string }>(
    `select xml_proc from documentos_fiscais
      where origem_tipo = 'conhecimento_transporte' and origem_id = $1`,
    [id],
  )
  expect(documento?.xml_proc).toContain('<ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN>')
  expect(documento?.xml_proc).toContain('<indIEToma>9</indIEToma>')
})

test('o que só o emitido precisa é dito no campo, e sai corrigido com o mesmo número', async () => {
  const { id, uuid } = (await gravar(dito({ papel_tomador: 'expedidor' }))).body.data
  const recusado = await emitir(id)
  expect(recusado).toMatchObject({ situacao: 'R', emissao: { campo: 'expedidor_id' } })
  await loja.quieto()
  // nothing was sent: no list, report, history or Home says that SEFAZ refused it
  const ler = async (caminho: string) => (await loja.caixa.call('GET', caminho)).body
  const achados = async (letra: string) =>
    ((await ler(`conhecimento_transporte?situacao=${letra}&limit=100`)).data as { id: number }[]).map(
      row => row.id,
    )
  expect([await achados('N'), (await achados('R')).includes(id)]).toEqual([[id], false])
  const relatorio = await ler('relatorios/ctes?inicio=01/01/2026&fim=31/12/2026&grupos=situacao')
  expect(JSON.stringify(relatorio)).toContain('Não enviada')
  expect(JSON.stringify(await ler(`conhecimento_transporte/${id}/historico`))).toContain('não enviado: ')
  expect((await ler('emissor/situacao')).data.rejeitados).toContainEqual({
    ...{ origem_tipo: 'conhecimento_transporte', quantos: 1, nao_enviado: true },
  })
  const corpo = { ...dito(), uuid, versao: recusado.versao }
  expect((await loja.caixa.call('PUT', `conhecimento_transporte/${id}`, corpo)).status).toBe(200)
  expect(await emitir(id)).toMatchObject({
    situacao: 'T',
    emissao: { numero: recusado.emissao.numero },
  })
})

test('o CT-e sem quantidade e o complemento de zero são recusados no campo', async () => {
  const { id } = (await gravar(dito({ quantidades: [] }))).body.data
  expect((await emitir(id)).emissao).toMatchObject({
    campo: 'quantidades',
    motivo: 'Informe ao menos uma quantidade da carga',
  })
  const zero = { tipo_cte: '1', complementados: [{ chave: chaveDe('57', 1) }], chaves: [], componentes: [] }
  const vazio = (await gravar(dito({ ...zero, valor_total: '0.00' }))).body.data
  const { status, body } = await loja.caixa.call('POST', `conhecimento_transporte/${vazio.id}/emitir`)
  expect([status, body.errors]).toEqual([
    422,
    { valor_total: ['Informe o valor que o complemento acrescenta'] },
  ])
})

test('das notas saem partes, cidades, carga e quem paga, e o preço sozinho é o frete', async () => {
  const propor = (corpo: object) => loja.caixa.call('POST', 'conhecimento_transporte/carga', corpo)
  const { status, body } = await propor({ chaves: [nota] })
  expect([status, body.errors]).toEqual([200, undefined])
  const { chaves, valores, objetos, fora } = body.data
  expect(chaves).toEqual([nota])
  expect(valores).toMatchObject({
    ...{ remetente_id: remetente, municipio_inicio_id: SAO_PAULO, valor_carga: '10.00', rntrc: '12345678' },
    ...{ papel_tomador: expect.stringMatching(/^(remetente|destinatario)$/) },
  })
  expect(objetos.municipio_inicio_id).toMatchObject({ uf: 'SP' })
  expect(objetos.destinatario_id.id).toBe(valores.destinatario_id)
  // the note is in the CT-e issued above
  expect(fora).toEqual([{ chave: nota, texto: expect.stringContaining('já está no CT-e 1/') }])
  const { body: gravado } = await gravar({ ...dito(), ...valores, componentes: [], valor_total: '50.00' })
  expect(gravado.data).toMatchObject({
    valor_total: '50.00',
    componentes: [{ nome: 'FRETE VALOR', valor: '50.00' }],
  })
})

test('a carta corrige por campo, leva as anteriores e impede o cancelamento', async () => {
  const { id } = (await gravar(dito())).body.data
  await emitir(id)
  const cartas = `conhecimento_transporte/${id}/carta_correcao`
  const corrigir = (corpo: object) => loja.caixa.call('POST', cartas, corpo)
  expect((await corrigir({ carta: 'O produto é outro, de fato' })).body.errors).toMatchObject({
    carta: [expect.stringContaining('por campo')],
  })
  const vedado = await corrigir({ correcoes: [{ grupo: 'rem', campo: 'CNPJ', valor: '1' }] })
  expect(Object.keys(vedado.body.errors)).toEqual(['correcoes.0.campo'])
  const torto = await corrigir({ correcoes: [{ grupo: 'infQ', campo: 'qCarga', valor: 'abc' }] })
  expect(torto.body.errors).toEqual({ 'correcoes.0.valor': [expect.stringContaining('Quantidade')] })
  const produto = { grupo: 'infCarga', campo: 'proPred', valor: 'REFRIGERANTE EM LATA' }
  const primeira = await corrigir({ correcoes: [produto] })
  expect(primeira.body).toMatchObject({ data: { sequencia: 1, status: 'registrado' } })
  // the same by the form of events, one field at a time
  const { body } = await loja.caixa.call('POST', `conhecimento_transporte/${id}/eventos`, {
    ...{ tipo: '110110', campo: 'compl/xObs', valor: 'Entregar de manhã' },
  })
  expect(body.data).toMatchObject({ sequencia: 2, status: 'registrado' })
  const [, segunda] = (await loja.caixa.call('GET', cartas)).body.data
  expect(segunda).toMatchObject({ sequencia: 2, protocolo: expect.any(String) })
  expect(segunda.carta).toMatch(/REFRIGERANTE EM LATA.*Entregar de manhã/)
  const [evento] = await loja.sql<{ xml_assinado: string }>(
    'select xml_assinado from eventos_fiscais where id = $1',
    [segunda.id],
  )
  expect(evento?.xml_assinado.match(/<grupoAlterado>/g)).toHaveLength(2)
  const cancelado = await loja.caixa.call('POST', `conhecimento_transporte/${id}/cancelar`, {
    justificativa: 'O frete não vai ser feito',
  })
  expect(cancelado.body.message ?? JSON.stringify(cancelado.body)).toContain('523')
})

test('de outra empresa da conta ninguém cancela, corrige nem lê as cartas', async () => {
  const { id } = (await gravar(dito())).body.data
  await emitir(id)
  const [outra] = await loja.sql<{ id: number }>(
    `insert into empresas (account_id, nome, razao, cnpj, crt, municipio_ibge, municipio, uf, status, plano_id)
      select account_id, 'Outra', 'Outra', '45543915000181', crt, municipio_ibge, municipio, uf, status, plano_id
      from empresas where id = $1 returning id`,
    [loja.empresa_id],
  )
  const usuario = (await loja.caixa.call('GET', 'user')).body.data.id
  await loja.sql('insert into usuario_empresas (account_id, usuario_id, empresa_id) values ($1, $2, $3)', [
    ...[loja.account_id, usuario, outra?.id],
  ])
  const entrar = (empresa: number | undefined) =>
    loja.caixa.call('GET', `usuarios/${usuario}/empresa/${empresa}`)
  expect((await entrar(outra?.id)).status).toBe(200)
  const um = `conhecimento_transporte/${id}`
  const correcoes = [{ grupo: 'infCarga', campo: 'proPred', valor: 'OUTRO' }]
  for (const [method, path, body] of [
    ['POST', `${um}/cancelar`, { justificativa: 'O frete não vai ser feito' }],
    ['POST', `${um}/carta_correcao`, { correcoes }],
    ['GET', `${um}/carta_correcao`, undefined],
    ['POST', `${um}/eventos`, { tipo: '110110', campo: 'infCarga/proPred', valor: 'OUTRO' }],
    ['GET', `${um}/eventos`, undefined],
    ['POST', `${um}/emitir`, {}],
    ['GET', `${um}/xml`, undefined],
    ['GET', `${um}/papel`, undefined],
  ] as const)
    expect([path, (await loja.caixa.call(method, path, body)).status]).toEqual([path, 404])
  await entrar(loja.empresa_id)
  expect((await loja.caixa.call('GET', um)).body.data.situacao).toBe('T')
  expect((await loja.caixa.call('GET', `${um}/eventos`)).body.data).toEqual([])
})

/** The taker, who is the shop itself, says at the authority that the service was another one. */
async function discordar(chave: string): Promise<void> {
  const client = createSefazClient({ time: handTime(loja.clock().toISOString()) })
  const { port, caPem } = loja.simulador
  const certificado = certificadoDemo()
  const onde = { base: `https://127.0.0.1:${port}`, caPem, certificado, cnpj: CNPJ, uf: 'SP' }
  const evento = signEvento(
    kindOf(CTE_FAMILY.kinds, '610110').xml({
      ...{ chave, tpAmb: '2', cnpj: CNPJ, dhEvento: dataHoraIn(loja.clock(), BRASILIA), seq: 1 },
      ...{ nProt: '', texto: 'O serviço prestado foi outro', chaveSubstituta: '' },
    }),
    certificado,
  )
  const disse = await client.sendEvent({ ...onde, modelo: '57', tpAmb: '2' }, evento)
  client.close()
  expect(disse).toMatchObject({ kind: 'answer', resposta: { cStat: '135' } })
}

/** What is owed by the takers: instalments of CT-e as the accounts to receive list them. */
const aReceber = async (id: number) => {
  const rows = await loja.sql<{ valor: string; vencimento: string; parceiro_id: number }>(
    `select x.valor, x.vencimento, x.parceiro_id from (
       select p.vencimento::text, p.parceiro_id,
           (select coalesce(sum(case c.tipo when 'receber' then m.valor else -m.valor end), 0) from movimentos m
              join contas_financeiras c on c.account_id = $1 and c.id = m.para_conta_id
             where m.account_id = $1 and m.parcela_id = p.id)::text as valor
         from parcelas p join lancamentos l on l.account_id = $1 and l.id = p.lancamento_id
         join documentos_fiscais d on d.account_id = $1 and d.id = l.origem_id
        where p.account_id = $1 and l.origem_tipo = 'cte' and l.tipo = 1
          and d.origem_tipo = 'conhecimento_transporte' and d.origem_id = $2) x
      where x.valor::numeric > 0 order by x.vencimento`,
    [loja.account_id, id],
  )
  return rows
}

test('the account and the XML of a freight name the taker that the form says', async () => {
  const outro = loja.parceiros.completo
  for (const [papel_tomador, toma, parceiro_id] of [
    ['destinatario', '<toma3><toma>3</toma></toma3>', carioca],
    ['outros', '<toma4><toma>4</toma>', outro],
  ] as const) {
    const { id } = (await gravar(dito({ papel_tomador, tomador_id: outro }))).body.data
    expect(await emitir(id)).toMatchObject({ situacao: 'T' })
    expect(await aReceber(id)).toEqual([expect.objectContaining({ parceiro_id })])
    const [{ xml } = { xml: '' }] = await loja.sql<{ xml: string }>(
      `select xml_assinado as xml from documentos_fiscais
        where origem_tipo = 'conhecimento_transporte' and origem_id = $1 and atual`,
      [id],
    )
    expect(xml).toContain(toma)
  }
})

test('o frete autorizado fica a receber de quem paga, e sai com o cancelamento', async () => {
  const parcelas = [
    { numero: '001', vencimento: '10/12/2030', valor: '400.00' },
    { numero: '002', vencimento: '10/01/2031', valor: '600.00' },
  ]
  const errado = await gravar(dito({ parcelas: parcelas.slice(0, 1) }))
  expect(errado.body.errors).toHaveProperty('parcelas')
  const { id } = (await gravar(dito({ parcelas }))).body.data
  expect(await aReceber(id)).toEqual([])
  await emitir(id)
  expect(await aReceber(id)).toEqual([
    { valor: '400.00', vencimento: '2030-12-10', parceiro_id: remetente },
    { valor: '600.00', vencimento: '2031-01-10', parceiro_id: remetente },
  ])
  const [lista] = (await loja.caixa.call('GET', 'lancamentos_conta?tipo=1')).body.data
  expect(lista).toBeDefined()
  const { status } = await loja.caixa.call('POST', `conhecimento_transporte/${id}/cancelar`, {
    justificativa: 'O frete não vai ser feito',
  })
  expect(status).toBe(200)
  expect(await aReceber(id)).toEqual([])
  const [saldo] = await loja.sql<{ saldo: string }>(
    `select coalesce(sum(case when c.tipo = 'receber' then 1 else -1 end * m.valor), 0)::text as saldo
       from movimentos m join contas_financeiras c on c.account_id = $1 and c.id = m.para_conta_id
       join documentos_fiscais d on d.account_id = $1 and d.id = m.origem_id
      where m.account_id = $1 and m.origem_tipo = 'cte' and d.origem_id = $2 and d.origem_tipo = 'conhecimento_transporte'`,
    [loja.account_id, id],
  )
  expect(Number(saldo?.saldo)).toBe(0)
})

test('o complemento é do mesmo serviço, e o adiantamento não passa do frete', async () => {
  const { id } = (await gravar(dito())).body.data
  const { emissao } = await emitir(id)
  const complemento = (mudanca: object) =>
    gravar(
      dito({
        ...{ tipo_cte: '1', complementados: [{ chave: emissao.chave }], chaves: [] },
        componentes: [{ componente_id: null, nome: 'FRETE', valor: '10.00' }],
        ...mudanca,
      }),
    )
  for (const [campo, mudanca] of [
    ['destinatario_id', { destinatario_id: loja.parceiros.completo }],
    ['tomador_id', { papel_tomador: 'destinatario' }],
    ['municipio_fim_id', { municipio_fim_id: SAO_PAULO }],
    ['complementados.0.chave', { complementados: [{ chave: nota.replace(/55(?=001)/, '57') }] }],
  ] as const) {
    const { body } = await complemento(mudanca)
    if (body.errors) continue
    expect(await emitir(body.data.id)).toMatchObject({ situacao: 'R', emissao: { campo } })
  }
  expect(await emitir((await complemento({})).body.data.id)).toMatchObject({ situacao: 'T' })
  expect((await gravar(dito({ adiantado: '1000.01' }))).body.errors).toHaveProperty('adiantado')
})

test('a nota de um CT-e não se cancela antes dele, e o que não cabe não se registra', async () => {
  const { id } = (await gravar(dito())).body.data
  await emitir(id)
  const [venda] = await loja.sql<{ venda_id: number }>(
    'select venda_id from documentos_fiscais where chave = $1',
    [nota],
  )
  const { body } = await loja.caixa.call('POST', `vendas/${venda?.venda_id}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect(body.message).toMatch(/^A nota está no CT-e \d+\/\d+: cancele-o antes/)
  const multimodal = await loja.caixa.call('POST', `conhecimento_transporte/${id}/eventos`, {
    ...{ tipo: '110160', registro: 'A carga passou ao navio em Santos' },
  })
  expect(multimodal.body.message).toBe('Este evento não cabe neste CT-e')
  const semVeiculo = await gravar(dito({ veiculo_id: 987654 }))
  expect(semVeiculo.body.errors).toHaveProperty('veiculo_id')
  const { chave } = (await loja.caixa.call('GET', `conhecimento_transporte/${id}`)).body.data
  const consultado = await loja.caixa.call('GET', `sefaz/consultar/${chave}`)
  expect(consultado.body.data).toMatchObject({ modelo: '57', sefaz: { situacao: 'autorizada' }, nota: null })

  const folhas = async (vias: number, papel: number) => {
    await loja.sql('update empresas set cte_vias = $1, cte_papel = $2', [vias, papel])
    const pdf = String((await loja.caixa.call('GET', `conhecimento_transporte/${id}/papel`)).body)
    return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
  const uma = await folhas(1, 1)
  expect(uma).toBeGreaterThan(0)
  // printed; printed for no manifest has it; electronic
  expect([await folhas(3, 1), await folhas(3, 2), await folhas(3, 3)]).toEqual([3 * uma, 3 * uma, uma])
  await folhas(1, 1)
})

test('a substituição sai depois do desacordo, e deixa o anterior substituído', async () => {
  const { id } = (await gravar(dito())).body.data
  const { emissao } = await emitir(id)
  const { id: novo } = (await gravar(dito({ tipo_cte: '3', referida: emissao.chave }))).body.data
  expect(await emitir(novo)).toMatchObject({
    ...{ situacao: 'R', emissao: { motivo: expect.stringMatching(/desacordo/i) } },
  })
  await discordar(emissao.chave)
  const outra = (
    await gravar(dito({ tipo_cte: '3', referida: emissao.chave, chaves: [], outros_documentos: [OUTRO] }))
  ).body.data.id
  const { body } = await loja.caixa.call('POST', `conhecimento_transporte/${outra}/emitir`)
  expect(body.errors).toMatchObject({ chaves: [expect.stringContaining('734')] })
  expect(await aReceber(id)).toHaveLength(1)
  expect(await emitir(novo)).toMatchObject({ situacao: 'T' })
  expect([await aReceber(id), (await aReceber(novo)).map(({ valor }) => valor)]).toEqual([[], ['1000.00']])
  expect((await loja.caixa.call('GET', `conhecimento_transporte/${id}`)).body.data.situacao).toBe('S')
})

/** Fields of a CT-e on the wire, as the API has them. */
const E_CTE =
  `id modelo serie_id numero data remetente_id destinatario_id tomador_id expedidor_id recebedor_id
  municipio_inicio_id municipio_fim_id regra_id componentes valor_total valor_receber valor_carga produto_predominante
  veiculo_id motorista_id chaves obs status chave`.split(/\s+/)

test('o CT-e tem os 24 campos da API, e a lista os seus filtros', async () => {
  const { id } = (await gravar(dito())).body.data
  const { chave, numero } = await emitir(id)
  const lido = (await loja.caixa.call('GET', `conhecimento_transporte/${id}`)).body.data
  expect(E_CTE).toHaveLength(24)
  expect(Object.keys(lido)).toEqual(expect.arrayContaining(E_CTE))
  expect(lido).toMatchObject({ modelo: '57', numero, status: 'T', chave: expect.stringMatching(/^\d{44}$/) })
  const dia = lido.data.slice(0, 10).split('-').reverse().join('/')
  const achar = async (filtro: string) => {
    const { body } = await loja.caixa.call('GET', `conhecimento_transporte?${filtro}`)
    expect(body.errors ?? body.message).toBeUndefined()
    return body.data.map((row: { id: number }) => row.id)
  }
  expect(await achar(`chave=${chave}&modelo=57&status=T&data=${dia}`)).toEqual([id])
  expect(await achar(`chave=${chave}&placa=AAA1A11`)).toEqual([])
  expect(conhecimentos.words?.failure).toEqual({ lista: 'Erro ao listar Cte', um: 'Erro ao carregar o Cte' })
  expect(comp_valor_cte.words?.failure).toEqual({ lista: 'Erro ao listar os compomentes de valor' })
})

test('a EFD do mês tem cada CT-e emitido, com o ICMS do seu XML', async () => {
  const mes = diaEm(loja.clock()).slice(0, 7)
  const { conteudo, conferencia } = (await makeSped(
    loja.deps.db,
    { account_id: loja.account_id },
    { empresa_id: loja.empresa_id, mes, arquivo: 'icms_ipi', finalidade: '0' },
    async () => true,
  )) ?? { conteudo: Buffer.alloc(0), conferencia: null }
  const linhas = gunzipSync(conteudo).toString('latin1').split('\r\n')
  const emitidos = await loja.sql<{ chave: string; xml: string; cancelado: boolean }>(
    `select chave, xml_proc as xml, status_emissao = 'cancelada' as cancelado from documentos_fiscais
      where account_id = $1 and modelo = '57' and protocolo is not null`,
    [loja.account_id],
  )
  const d100 = linhas.filter(linha => linha.startsWith('|D100|')).map(linha => linha.split('|')[10])
  expect(d100.sort()).toEqual(emitidos.map(({ chave }) => chave).sort())
  const soma = (textos: readonly (string | undefined)[]) =>
    textos.reduce((all, texto) => all + Math.round(Number(texto ?? '0') * 100), 0)
  const escrito = linhas
    .filter(linha => linha.startsWith('|D190|'))
    .map(linha => linha.split('|')[7]?.replace(',', '.'))
  const dito = emitidos
    .filter(({ cancelado, xml }) => !cancelado && !/<CFOP>[56]932</.test(xml))
    .map(({ xml }) => /<vICMS>([^<]+)</.exec(xml)?.[1])
  expect(soma(escrito)).toBe(soma(dito))
  expect(soma(dito)).toBeGreaterThan(0)
  expect(conferencia?.por_regra).not.toHaveProperty('V24')
  // the substituted one stays, with its debit, until an adjustment reverses it
  expect(conferencia?.por_regra).toMatchObject({ V43: 1 })
})

test('o erro da EFD num CT-e nosso leva ao CT-e', async () => {
  const [cte] = await loja.sql<{ id: number; chave: string }>(
    `select origem_id as id, chave from documentos_fiscais where account_id = $1 and modelo = '57' and atual limit 1`,
    [loja.account_id],
  )
  const achado = {
    ...{ regra: 'V24', nivel: 'erro', reg: 'D100', linha: 1, campo: '', esperado: '', achado: '' },
    alvo: { tipo: 'nota', valor: cte?.chave },
  }
  const [arquivo] = await loja.sql<{ id: number }>(
    `insert into sped_arquivos (account_id, empresa_id, mes, finalidade, estado, conferencia, usuario_id, criado_em)
      select $1, $2, '2026-11', '0', 'pronto', $3, min(u.id), now() from usuarios u where u.account_id = $1 returning id`,
    [
      loja.account_id,
      loja.empresa_id,
      JSON.stringify({ erros: 1, avisos: 0, por_regra: { V24: 1 }, achados: [achado] }),
    ],
  )
  const { body } = await loja.caixa.call('GET', `contabil/sped/${arquivo?.id}`)
  expect(body.data.achados[0].caminho).toBe(`/transporte/cte/${cte?.id}`)
})

test('a EFD diz qual CT-e não tem XML, ou não se lê', async () => {
  const mes = diaEm(loja.clock()).slice(0, 7)
  const gerar = () =>
    makeSped(
      loja.deps.db,
      { account_id: loja.account_id },
      { empresa_id: loja.empresa_id, mes, arquivo: 'icms_ipi', finalidade: '0' },
      async () => true,
    )
  const [cte] = await loja.sql<{ id: number; chave: string; xml: string }>(
    `select id, chave, xml_proc as xml from documentos_fiscais
      where account_id = $1 and modelo = '57' and status_emissao = 'autorizada' order by id limit 1`,
    [loja.account_id],
  )
  const guardar = (xml: string | null | undefined) =>
    loja.sql('update documentos_fiscais set xml_proc = $1, xml_assinado = $1 where id = $2', [xml, cte?.id])
  await guardar(null)
  await expect(gerar()).rejects.toThrow(`O XML do CT-e ${cte?.chave} não está guardado`)
  await guardar('<cteProc>')
  await expect(gerar()).rejects.toThrow(`O CT-e ${cte?.chave} não se lê`)
  await guardar(cte?.xml)
  expect(await gerar()).not.toBeNull()
})
