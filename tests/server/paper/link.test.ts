import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoToWire } from '../../../src/core/dates/day.ts'
import { BRASILIA, diaIn } from '../../../src/core/document/fuso.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { dizerOrcamento, orcar } from './orcar.ts'

let loja: Loja
const avisados: unknown[] = []
beforeAll(async () => {
  loja = await abrirLoja({
    deps: {
      broadcaster: {
        trigger: (canal, evento, dados) => {
          if (evento === 'OrcamentoRespondido') avisados.push([canal, dados])
        },
      },
    },
  })
  // an id that no figure of a page is
  await loja.sql('alter sequence vendas_id_seq restart with 417200001')
})
afterAll(() => loja.close())
// the limit of a minute is not what these are about
beforeEach(() => loja.clock.advance(61_000))

const DIA = 86_400_000

async function criar(id: number, dias = 7, quem: Client = loja.caixa): Promise<string> {
  const { status, body } = await quem.call('POST', `vendas/${id}/link`, { dias })
  if (status !== 200) throw new Error(`link: ${status} ${JSON.stringify(body)}`)
  return new URL(body.data.url).pathname
}

const abrir = (path: string) => loja.call('GET', path)
const responder = (path: string, campos: Record<string, string>, ip = '127.0.0.1') =>
  loja.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Celular/1' },
    payload: new URLSearchParams(campos).toString(),
  })
const aceitar = (path: string, nome = 'Ana Souza') => responder(path, { resposta: 'aceitar', nome })
const envios = async (id: number) => (await loja.caixa.call('GET', `vendas/${id}/envios`)).body.data
const avisos = (numero: number) =>
  loja.sql<{ titulo: string; mensagem: string }>(
    'select titulo, mensagem from notificacoes where titulo like $1 order by id',
    [`Orçamento ${numero} %`],
  )

describe('a página do link', () => {
  test('mostra só o orçamento, sem sessão, sem script e fora dos buscadores', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    const { statusCode, headers, body } = await loja.app.inject({ method: 'GET', url: path })
    expect(statusCode).toBe(200)
    for (const dito of [
      'Padaria Modelo Ltda',
      'Água mineral 500 ml',
      'R$ 20,00',
      'Entrega na obra',
      'Aceitar o orçamento',
    ])
      expect(body).toContain(dito)
    expect(body).not.toMatch(/<script|https?:\/\/|api\/v1|_id|7891000100103|custo/i)
    expect(body).not.toContain(String(id))
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  })

  test('o que o cliente e a loja escrevem não vira HTML', async () => {
    const id = await orcar(loja, { obs: '<script>alert(1)</script>' })
    const path = await criar(id)
    expect((await abrir(path)).body).toContain('&lt;script&gt;')
    await aceitar(path, '"><img src=x>')
    const { body } = await abrir(path)
    expect(body).toContain('&quot;&gt;&lt;img src=x&gt;')
    expect(body).not.toMatch(/<script|<img/)
  })

  test('do token só o resumo é guardado, e cada link tem o seu, com 256 bits', async () => {
    const id = await orcar(loja)
    const [um, outro] = [await criar(id), await criar(id)]
    expect(um).not.toBe(outro)
    const segredo = um.split('-').slice(1).join('-')
    expect(Buffer.from(segredo, 'base64url')).toHaveLength(32)
    const linhas = await loja.sql<{ hash: Buffer }>('select * from orcamentos_links where venda_id = $1', [
      id,
    ])
    expect(JSON.stringify(linhas)).not.toContain(segredo)
  })

  test.each([
    ['inventado', `/o/1-${'A'.repeat(43)}`],
    ['sem forma', '/o/123'],
    ['comprido', `/o/${'9'.repeat(180)}`],
    ['mais comprido que um endereço nosso', `/o/${'9'.repeat(300)}`],
    ['com barra no fim', `/o/1-${'A'.repeat(43)}/`],
    ['com mais um pedaço', `/o/1-${'A'.repeat(43)}/x?de=zap`],
    ['que não se decodifica', '/o/%E0'],
  ])('%s: uma página calma, 404, que nada conta da loja', async (_nome, path) => {
    const { status, body } = await abrir(path)
    expect(status).toBe(404)
    expect(body).toContain('Link não encontrado')
    expect(body).not.toContain('CNPJ')
  })

  test('o segredo certo sob outra conta não abre nada', async () => {
    const path = await criar(await orcar(loja))
    const { account_id } = await createAccount(loja.deps.db, { users: [] })
    expect((await abrir(path.replace(/^\/o\/\d+-/, `/o/${account_id}-`))).status).toBe(404)
  })

  test('o link que não vale mais diz a razão e a quem ligar', async () => {
    const id = await orcar(loja)
    const vencido = await criar(id, 1)
    loja.clock.advance(DIA)
    const cancelado = await criar(id)
    expect((await loja.caixa.call('DELETE', `vendas/${id}/link`)).body).toEqual({ data: { cancelados: 1 } })
    const alterado = await criar(id)
    const mudado = dizerOrcamento(loja, { versao: 1, obs: 'Outra entrega' })
    expect((await loja.caixa.call('PUT', `vendas/${id}`, mudado)).status).toBe(200)
    const passado = await criar(id)
    const encerrado = await criar(id)
    const razao = async (path: string, texto: string) => {
      const { status, body } = await abrir(path)
      expect(status).toBe(410)
      expect(body).toContain(texto)
      expect(body).toContain('(11) 3000-1000')
      expect(body).not.toContain('Água mineral')
      expect((await aceitar(path)).statusCode).toBe(410)
    }
    await razao(vencido, 'Este link venceu')
    await razao(cancelado, 'A loja cancelou este link')
    await razao(alterado, 'Este orçamento mudou')
    await loja.sql("update vendas set status = 'T' where id = $1", [id])
    await razao(encerrado, 'Este orçamento já foi concluído')
    const hoje = isoToWire(diaIn(loja.clock(), BRASILIA))
    await loja.sql(
      `update vendas set status = 'A', demais = jsonb_build_object('validade', $2::text) where id = $1`,
      [...[id, hoje]],
    )
    await razao(passado, 'Este orçamento mudou')
    const valido = await criar(id)
    loja.clock.advance(DIA)
    await razao(valido, 'A validade deste orçamento terminou')
    expect((await envios(id)).respostas).toEqual([])
    // a link that opens nothing is not made
    const link = await loja.caixa.call('POST', `vendas/${id}/link`, { dias: 7 })
    expect([link.status, link.body.errors.dias]).toEqual([
      422,
      [`O orçamento venceu em ${hoje}: mude a validade`],
    ])
  })

  test('o que já virou pedido não se aceita, não se recusa nem ganha outro link', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    const { body: valores } = await loja.caixa.call('GET', `vendas/valores?de=${id}&para=4`)
    const pedido = await loja.caixa.call('POST', 'vendas', {
      ...{ ...valores.data, tipo_operacao: 4, tipo_faturamento: 2 },
    })
    expect(pedido.status, JSON.stringify(pedido.body)).toBe(200)
    const { status, body } = await abrir(path)
    expect([status, body]).toEqual([410, expect.stringContaining('Este orçamento já foi concluído')])
    expect((await responder(path, { resposta: 'recusar', motivo: 'caro' })).statusCode).toBe(410)
    expect((await envios(id)).respostas).toEqual([])
    const outro = await loja.caixa.call('POST', `vendas/${id}/link`, { dias: 7 })
    expect([outro.status, outro.body.errors.dias]).toEqual([
      422,
      [`Este orçamento já virou o pedido ${pedido.body.data.id}`],
    ])
  })

  test('cancelado depois de aceito: não diz mais que está aceito', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    await aceitar(path)
    const justificativa = 'o cliente desistiu da compra'
    expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })).status).toBe(200)
    const { status, body } = await abrir(path)
    expect([status, body]).toEqual([410, expect.stringContaining('A loja cancelou este orçamento')])
  })

  test('quem tenta muitas vezes espera um minuto', async () => {
    const path = await criar(await orcar(loja))
    const respostas = await Promise.all(Array.from({ length: 45 }, () => abrir(path)))
    expect(respostas.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
    expect((await abrir(path)).body).toContain('Muitas aberturas em pouco tempo')
    loja.clock.advance(61_000)
    expect((await abrir(path)).status).toBe(200)
  })
})

describe('a resposta do cliente', () => {
  test('aceito uma vez, com nome, hora e IP, e a loja sabe', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    avisados.length = 0
    const [primeira, segunda] = await Promise.all([aceitar(path), aceitar(path, 'Outra Pessoa')])
    expect([primeira.statusCode, segunda.statusCode]).toEqual([303, 303])
    expect(primeira.headers['location']).toBe(path)
    expect((await responder(path, { resposta: 'recusar', motivo: 'caro' })).statusCode).toBe(303)
    const { respostas, links } = await envios(id)
    expect(respostas).toEqual([
      {
        aceito: true,
        nome: expect.stringMatching(/^(Ana Souza|Outra Pessoa)$/),
        motivo: '',
        em: expect.any(String),
        ip: '127.0.0.1',
        alterado: false,
      },
    ])
    expect(links).toMatchObject([{ situacao: 'aberto' }])
    expect((await abrir(path)).body).toMatch(/Orçamento aceito[\s\S]*às \d\d:\d\d/)
    expect(await avisos(id)).toEqual([
      {
        titulo: `Orçamento ${id} aceito: R$ 20,00`,
        mensagem: `${respostas[0].nome} aceitou o orçamento pelo link`,
      },
    ])
    expect(avisados).toEqual([
      [`private-account.${loja.account_id}.empresa.${loja.empresa_id}`, { venda_id: id, aceito: true }],
    ])
    // another link of the same quote shows the same answer
    const outro = await criar(id)
    expect((await abrir(outro)).body).toContain('Orçamento aceito')
    expect((await aceitar(outro)).statusCode).toBe(303)
    expect((await envios(id)).respostas).toHaveLength(1)
  })

  test('o recusado, com o motivo, pode ainda ser aceito por um link novo', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    expect((await responder(path, { resposta: 'recusar', motivo: ' Achei\n mais barato ' })).statusCode).toBe(
      303,
    )
    expect((await abrir(path)).body).toContain('Orçamento recusado')
    expect(await avisos(id)).toMatchObject([
      { mensagem: 'Padaria Modelo Ltda recusou o orçamento: Achei mais barato' },
    ])
    await aceitar(await criar(id))
    expect((await envios(id)).respostas).toMatchObject([
      { aceito: true },
      { aceito: false, motivo: 'Achei mais barato' },
    ])
  })

  test('sem nome, sem motivo, ou um formulário que não é este: dito, e nada gravado', async () => {
    const id = await orcar(loja)
    const path = await criar(id)
    const semNome = await aceitar(path, ' ')
    expect(semNome.statusCode).toBe(422)
    expect(semNome.body).toContain('Informe o seu nome para aceitar')
    const semMotivo = await responder(path, { resposta: 'recusar', motivo: ' ', nome: 'Ana' })
    expect(semMotivo.statusCode).toBe(422)
    expect(semMotivo.body).toContain('Diga por que não vai querer')
    for (const campos of [{}, { resposta: 'talvez' }, { resposta: 'aceitar', nome: 'x'.repeat(600) }])
      expect(await responder(path, campos as Record<string, string>)).toMatchObject({
        statusCode: 422,
        body: expect.stringContaining('A resposta não pôde ser lida'),
      })
    const json = await loja.call('POST', path, { resposta: 'aceitar', nome: 'Ana' })
    expect(json.status).toBe(422)
    expect((await responder(path, { resposta: 'aceitar', nome: 'Ana\u0000Souza' })).statusCode).toBe(303)
    expect((await envios(id)).respostas).toMatchObject([{ nome: 'Ana Souza' }])
  })
})

describe('quem cria', () => {
  test('só de orçamento aberto, de 1 a 90 dias, da sua empresa e com permissão', async () => {
    const id = await orcar(loja)
    for (const dias of [0, 91, 1.5, 'x'])
      expect((await loja.caixa.call('POST', `vendas/${id}/link`, { dias })).status).toBe(422)
    await loja.caixa.call('PUT', 'config/ajustes', { link_validade_dias: 30 })
    const { expira_em } = (await loja.caixa.call('POST', `vendas/${id}/link`, {})).body.data
    expect(Math.round((Date.parse(expira_em) - loja.clock().getTime()) / 86_400_000)).toBe(30)
    const vendida = (await loja.vender()).id
    expect((await loja.caixa.call('POST', `vendas/${vendida}/link`, {})).body.message).toBe(
      'Esta venda já foi emitida: não sai mais como orçamento',
    )
    const outra = await createAccount(loja.deps.db, { users: [{ email: 'link-outra@loja.br' }] })
    const estranho = await loja.login(Object.keys(outra.usuarios)[0] as string)
    expect((await estranho.call('POST', `vendas/${id}/link`, {})).status).toBe(404)
    expect((await estranho.call('DELETE', `vendas/${id}/link`)).status).toBe(404)
    expect((await estranho.call('GET', `vendas/${id}/envios`)).status).toBe(404)
    expect((await loja.call('POST', `vendas/${id}/link`, {})).status).toBe(401)
  })
})
