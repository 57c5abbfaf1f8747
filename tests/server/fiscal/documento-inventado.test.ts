import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import type { Q, Tenant } from '../../../src/server/db/transaction.ts'
import { ISSUED_OWNERS, issuedSql } from '../../../src/server/documents/issued/view.ts'
import { type Model, NotaInviavel } from '../../../src/server/issuing/models/model.ts'
import { numberDocument } from '../../../src/server/issuing/numbers/number.ts'
import { documentPdf, eventPdf } from '../../../src/server/modules/impressao/service.ts'
import { unzip } from '../../../src/server/unzip.ts'
import { abrirCorreio } from '../acesso/correio.ts'
import { codigosDoPdf, textosDoPdf } from '../print/ler-pdf.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { autoridadeInventada } from './autoridade-inventada.ts'

const NS = vi.hoisted(() => 'http://www.portalfiscal.inf.br/viagem')

interface Viagem {
  placa: string
  cargas: { descricao: string; peso: string }[]
}

/** Answer that the authority gives to the next event. */
let registra = '135'
const outra = await autoridadeInventada('Viagem', () => registra)
const { chegou } = outra

// The adapter: reading its owner, the object, its bytes. Everything else is the product as it is.
vi.mock(import('../../../src/server/issuing/models/index.ts'), async original => {
  const { modelsOf, ...rest } = await original()
  const { f, g } = await import('../../../src/core/dfe/kit/node.ts')
  const { quantidade, texto } = await import('../../../src/core/dfe/kit/types.ts')
  const { writeXml } = await import('../../../src/core/dfe/kit/xml.ts')
  const { digestOf, signElement } = await import('../../../src/server/sefaz/sign.ts')
  const carga = g('carga', [f('xCarga', texto(1, 60)), f('peso', quantidade)], { max: 99 })
  const infViagem = g('infViagem', [f('placa', texto(7, 7)), carga], { atributos: [f('Id', texto(45, 45))] })
  const layout = g('viagem', [infViagem], { ns: NS })

  const viagem: Model<Viagem, { infViagem: Record<string, unknown> & { carga: object[] } }> = {
    origem: 'viagem',
    modelos: ['99'],
    balcao: () => false,
    atraso: () => null,
    async read(q: Q, tenant: Tenant, { origem_id }) {
      const { rows } = await q.query<Viagem>(
        `select placa, (select coalesce(json_agg(c order by num), '[]') from viagem_cargas c where c.viagem_id = v.id) as cargas
          from viagens v where account_id = $1 and id = $2`,
        [tenant.account_id, origem_id],
      )
      return rows[0] as Viagem
    },
    entregue: () => false,
    compose: ({ chave }, { placa, cargas }) => ({
      infViagem: {
        '@Id': `V${chave}`,
        placa,
        carga: cargas.map(({ descricao, peso }) => ({ xCarga: descricao, peso: String(peso) })),
      },
    }),
    preflight({ infViagem: { carga } }) {
      if (carga.length === 0) throw new NotaInviavel('A viagem está sem carga', 'cargas', null)
    },
    sign(rascunho, { certificado }) {
      const xml = signElement(writeXml(layout, rascunho as never), 'infViagem', 'viagem', certificado)
      return { xml, digest: digestOf(xml) }
    },
  }
  return { ...rest, modelsOf: (...args) => [...modelsOf(...args), viagem as Model] }
})

// Its paper, and the sheet of its events, drawn with the kit.
vi.mock(import('../../../src/core/dfe/papers.ts'), async original => {
  const papers = await original()
  const { layOutEventOf } = await import('../../../src/core/dfe/kit/paper/event.ts')
  const { keyHead } = await import('../../../src/core/dfe/kit/paper/head.ts')
  const { layOutPages } = await import('../../../src/core/dfe/kit/paper/pages.ts')
  const { emitenteOf, openPrinted, said } = await import('../../../src/core/dfe/kit/paper/printed.ts')
  const { tableList } = await import('../../../src/core/dfe/kit/paper/rows.ts')
  const { toldIn } = await import('../../../src/core/dfe/kit/paper/told.ts')
  const { textoOf, todos } = await import('../../../src/core/dfe/kit/parse.ts')
  const { familiaInventada } = await import('./familia-inventada.ts')
  const open = (xml: string) => openPrinted(xml, { inf: 'infViagem', prot: 'protViagem', supl: 'infSupl' })
  const colunas = [
    { titulo: 'CARGA', largura: 3 },
    { titulo: 'PESO', largura: 1 },
  ]
  const layOutIssued: typeof papers.layOutIssued = (modelo, xml, opcoes) => {
    if (modelo !== '99') return papers.layOutIssued(modelo, xml, opcoes)
    const doc = open(xml)
    const cabeca = { titulo: 'GUIA DE VIAGEM', porExtenso: '', modal: said(doc, 'placa'), caixas: [], qr: '' }
    const cargas = todos(doc.inf, 'carga').map(cada => [textoOf(cada, 'xCarga'), textoOf(cada, 'peso')])
    return layOutPages({
      ...{ doc, situacao: opcoes.situacao, titulo: 'Viagem', deitado: false, avisos: [] },
      cabeca: (_, area) => keyHead(doc, cabeca, opcoes.logo, area),
      partes: lado => [tableList('CARGAS', colunas, cargas, lado)],
    })
  }
  const layOutIssuedEvent: typeof papers.layOutIssuedEvent = (modelo, said) => {
    if (modelo !== '99') return papers.layOutIssuedEvent(modelo, said)
    const doc = open(said.documento)
    const papel = {
      ...{ doc, tags: familiaInventada('Viagem').events, numero: 'nViagem', valor: '', aviso: [] },
      ...{ emitente: { emitente: emitenteOf(doc.inf), mais: [] } },
      quem: { titulo: 'PLACA', nome: textoOf(doc.inf, 'placa'), documento: '' },
      ditos: (detalhe: Parameters<typeof toldIn>[0]) => toldIn(detalhe, { nomes: { xJust: 'MOTIVO' } }),
    }
    return layOutEventOf(said.evento, papel, said.logo)
  }
  return { layOutIssued, layOutIssuedEvent }
})

// The family's words: how its services are called and answer, its events, and its files.
vi.mock(import('../../../src/core/dfe/families.ts'), async original => {
  const { FAMILIES } = await original()
  const { familiaInventada } = await import('./familia-inventada.ts')
  return { FAMILIES: [...FAMILIES, familiaInventada('Viagem')] }
})

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
let serie_id: number
beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { SMTP_URL: correio.url } } })
  Object.assign(loja.deps.simulador as object, { url: outra.url, caPem: outra.caPem })
  const dona = { kind: 'viagem', table: 'viagens', recipient: 'contratante_id', total: 'frete' }
  await loja.deps.db.pool.query(`
    create table viagens (account_id bigint, id bigint, placa text, contratante_id bigint, frete numeric, primary key (account_id, id));
    create table viagem_cargas (viagem_id bigint, num int, descricao text, peso numeric);
    create or replace view documentos_emitidos with (security_invoker = true) as ${issuedSql([...ISSUED_OWNERS, dona])}`)
  await loja.sql("update parceiros set email = '{frota@padaria.br}' where id = $1", [loja.parceiros.completo])
  const [serie] = await loja.sql<{ id: number }>(
    `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia)
      values ($1, $2, 'Viagens', '99', '7', 0) returning id`,
    [loja.account_id, loja.empresa_id],
  )
  serie_id = serie?.id ?? 0
})
afterAll(async () => {
  outra.close()
  await loja.close()
  await correio.close()
})

/** Stores it with its lines and asks for its issuing, in one transaction. */
async function partir(id: number, cargas: Viagem['cargas']) {
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    await q.query('insert into viagens values ($1, $2, $3, $4, 320.5)', [
      ...[loja.account_id, id, 'ABC1D23', loja.parceiros.completo],
    ])
    for (const [num, { descricao, peso }] of cargas.entries())
      await q.query('insert into viagem_cargas values ($1, $2, $3, $4)', [id, num, descricao, peso])
    const dono = { origem_tipo: 'viagem', origem_id: id, terminal_id: null, empresa_id: loja.empresa_id }
    const numeracao = { modelo: '99', serie_id, serie: 7, sequencia: 0, cnpj: CNPJ, uf: 'SP', tentativa: 1 }
    const agora = loja.clock()
    await numberDocument(
      q,
      { account_id: loja.account_id },
      { ...dono, ...numeracao, fuso: BRASILIA, tp_amb: 2, emissao: agora, contingencia: null },
      agora,
    )
  })
  await loja.quieto()
  const [documento] = await loja.sql<Record<string, unknown>>(
    `select venda_id, terminal_id, modelo, numero, chave, status_emissao, protocolo, xmotivo, campo, xml_proc
      from documentos_fiscais where origem_tipo = 'viagem' and origem_id = $1`,
    [id],
  )
  return documento
}

test('um documento com linhas é um modelo: numerado, assinado e autorizado', async () => {
  const viagem = await partir(1, [
    { descricao: 'Água mineral', peso: '120.5' },
    { descricao: 'Queijo', peso: '8' },
  ])
  expect(viagem).toMatchObject({
    venda_id: null,
    terminal_id: null,
    modelo: '99',
    numero: 1,
    status_emissao: 'autorizada',
    protocolo: '158260000000001',
    xmotivo: `Autorizada a viagem ${viagem?.['chave']}`,
  })
  expect(chegou[0]).toContain(`<viagem xmlns="${NS}"><infViagem Id="V${viagem?.['chave']}">`)
  expect(chegou[0]).toMatch(/<xCarga>Água mineral<.*<xCarga>Queijo<.*<Signature /)
  // its header, and its message in a packet of its own namespace
  const ns = `${NS}/wsdl/ViagemSinc`
  expect(outra.ouviu[0]).toMatch(
    new RegExp(
      `<soap12:Header><viagemCabecMsg xmlns="${ns}"><cUF>35</cUF><versaoDados>3.00</versaoDados></viagemCabecMsg></soap12:Header>` +
        `<soap12:Body><viagemDadosMsg xmlns="${ns}">H4sI`,
    ),
  )
  const [declaracao, prot] = String(viagem?.['xml_proc']).split(String(chegou[0]))
  expect(declaracao).toBe('<?xml version="1.0" encoding="UTF-8"?><viagemProc>')
  expect(prot).toMatch(
    /^<protViagem><infProt>[\s\S]*<nProt>158260000000001<[\s\S]*<\/protViagem><\/viagemProc>$/,
  )
})

test('o que o modelo não aceita é dito antes de sair', async () => {
  const antes = outra.ouviu.length
  expect(await partir(2, [])).toMatchObject({
    status_emissao: 'rejeitada',
    xmotivo: 'A viagem está sem carga',
    campo: 'cargas',
  })
  expect(outra.ouviu).toHaveLength(antes)
})

const deViagem = (id: number) => ({ origem_tipo: 'viagem', origem_id: id })
const baixar = async (): Promise<Map<string, string>> => {
  const { rawPayload } = await loja.app.inject({
    method: 'GET',
    url: '/api/v1/contabil/baixar_xml?inicio=01/11/2026&fim=30/11/2026',
    headers: { authorization: `Bearer ${loja.caixa.token}` },
  })
  return new Map([...unzip(rawPayload)].map(([nome, bytes]) => [nome, bytes.toString()]))
}

test('a visão dos emitidos lista a viagem com o contratante e o frete', async () => {
  const [viagem] = await loja.sql(
    `select numero, status_emissao, destinatario, valor_total::text as valor, venda_id from documentos_emitidos
      where account_id = $1 and origem_tipo = 'viagem' and origem_id = 1`,
    [loja.account_id],
  )
  expect(viagem).toEqual({
    ...{ numero: 1, status_emissao: 'autorizada', destinatario: 'Padaria Modelo Ltda', valor: '320.50' },
    venda_id: null,
  })
})

test('a viagem autorizada vai por e-mail ao contratante, com o seu XML', async () => {
  await loja.caixa.call('PUT', 'config/ajustes', { enviar_nota_email: true })
  const viagem = await partir(3, [{ descricao: 'Farinha', peso: '60' }])
  const [carta] = correio.cartas()
  expect(carta?.para).toBe('frota@padaria.br')
  expect(carta?.texto).toMatch(/R\$\s320,50/)
  expect(carta && correio.original(carta)).toContain(`${viagem?.['chave']}-procViagem.xml`)
})

test('o evento recusado de uma viagem é dito na Situação, com o seu dono', async () => {
  const { fiscal } = loja.app.sales
  const pedido = { tipo: '110111', texto: 'O veículo quebrou na estrada' }
  const sessao = { account_id: loja.account_id, empresa_id: loja.empresa_id, usuario_id: 1 } as never
  await loja.quieto()
  registra = '491'
  await expect(fiscal.pedir(sessao, deViagem(3), pedido)).rejects.toThrow(
    'O cancelamento foi recusado: 491 Evento visto',
  )
  const alarmes = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data.alarmes
  const texto = 'O cancelamento da nota 3 foi recusado: Evento visto'
  await expect.poll(alarmes).toEqual([{ origem_tipo: 'viagem', origem_id: 3, texto }])
  registra = '135'
  await fiscal.pedir(sessao, deViagem(3), pedido)
})

test('o evento sai nas palavras da sua família e cancela a viagem', async () => {
  const [viagem] = await loja.sql<{ chave: string; status_emissao: string; alarme: string | null }>(
    `select chave, status_emissao, alarme from documentos_fiscais where origem_tipo = 'viagem' and origem_id = 3`,
  )
  expect(viagem).toMatchObject({ status_emissao: 'cancelada', alarme: null })
  expect(outra.ouviu.at(-1)).toMatch(
    new RegExp(
      `<eventoViagem xmlns="${NS}" versao="3.00"><infEvento Id="ID110111${viagem?.chave}001"><cOrgao>35</cOrgao>.*` +
        `<chViagem>${viagem?.chave}</chViagem>.*<detEvento versaoEvento="3.00"><descEvento>Cancelamento<.*<Signature `,
    ),
  )
})

test('a viagem tem o seu papel, que um leitor lê, e o evento a sua folha', async () => {
  const [{ id, chave } = { id: 0, chave: '' }] = await loja.sql<{ id: number; chave: string }>(
    `select id, chave from documentos_fiscais where origem_tipo = 'viagem' and origem_id = 3`,
  )
  const tenant = { account_id: loja.account_id, empresa_id: loja.empresa_id }
  const pdf = (await documentPdf(loja.deps.db, tenant, id)) ?? Buffer.alloc(0)
  for (const dito of ['GUIA DE VIAGEM', 'ABC1D23', 'Farinha', 'CANCELADO'])
    expect(textosDoPdf(pdf)[0]).toContain(dito)
  expect(codigosDoPdf(pdf)[0]?.[0]).toBe(chave)
  const folha = await eventPdf(loja.deps.db, tenant, { documento_id: id, evento_id: null })
  for (const dito of ['EVENTO: Cancelamento', 'MOTIVO', 'O veículo quebrou na estrada'])
    expect(textosDoPdf(folha ?? Buffer.alloc(0))[0]).toContain(dito)
})

test('o ZIP do contador traz a viagem e o evento, e o resumo os conta', async () => {
  const [{ chave } = { chave: '' }] = await loja.sql<{ chave: string }>(
    `select chave from documentos_fiscais where origem_tipo = 'viagem' and origem_id = 3`,
  )
  const zip = await baixar()
  expect(zip.get(`${chave}-procViagem.xml`)).toContain('<viagemProc>')
  expect(zip.get(`${chave}-110111-01-procEventoViagem.xml`)).toContain('<chViagem>')
  const { body } = await loja.caixa.call('GET', 'contabil/baixar_xml/resumo?inicio=01/11/2026&fim=30/11/2026')
  expect(body.data).toContainEqual({
    ...{ tipo: 'saida', modelo: '99', situacao: 'cancelada', documentos: 1, valor: '320.50', eventos: 1 },
  })
})

test('o encerramento fecha a viagem, que continua a valer para o contador', async () => {
  const { fiscal } = loja.app.sales
  const sessao = { account_id: loja.account_id, empresa_id: loja.empresa_id, usuario_id: 1 } as never
  const ditos: unknown[] = []
  const trigger = loja.deps.broadcaster.trigger.bind(loja.deps.broadcaster)
  loja.deps.broadcaster.trigger = (canais, evento, dados, except) => {
    if (evento === 'DocumentoAtualizado') ditos.push(dados)
    trigger(canais, evento, dados, except)
  }
  await fiscal.pedir(sessao, deViagem(1), { tipo: '110112' })
  // a screen that shows the trip hears of it
  expect(ditos.at(-1)).toEqual({ ...deViagem(1), status_emissao: 'encerrada' })
  const [viagem] = await loja.sql<{ status_emissao: string; chave: string }>(
    `select status_emissao, chave from documentos_fiscais where origem_tipo = 'viagem' and origem_id = 1`,
  )
  expect(viagem?.status_emissao).toBe('encerrada')
  expect((await baixar()).get(`${viagem?.chave}-procViagem.xml`)).toContain('<viagemProc>')
  await expect(fiscal.pedir(sessao, deViagem(1), { tipo: '110112' })).rejects.toThrow(
    'só cabe em nota autorizada',
  )
})
