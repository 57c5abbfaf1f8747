import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../../sim/pix/identity.ts'
import { abrirCorreio } from '../acesso/correio.ts'
import { INICIO } from '../database.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { orcar } from './orcar.ts'

const SENHA = 'segredo da caixa 7391'
const identidade = createIdentity(new Date(INICIO))
/** Letters at the company's own server, as they came. */
let proprias: { de: string; para: string; texto: string }[] = []
/** Answer of the company's own mail server to a letter; null: the server takes the letter. */
let recusa: { responseCode: number; message: string } | null = null
const logins: string[] = []
const servidor = new SMTPServer({
  key: identidade.server.keyPem,
  cert: identidade.server.certPem,
  onAuth({ username, password }, _session, done) {
    logins.push(username ?? '')
    if (password === SENHA) return done(null, { user: username ?? '' })
    done(Object.assign(new Error('5.7.8 senha errada'), { responseCode: 535 }))
  },
  onRcptTo(_address, _session, done) {
    done(recusa && Object.assign(new Error(recusa.message), recusa))
  },
  onData(stream, { envelope }, done) {
    let texto = ''
    stream.on('data', part => {
      texto += part
    })
    stream.on('end', () => {
      const de = envelope.mailFrom ? envelope.mailFrom.address : ''
      proprias.push({ de, para: envelope.rcptTo[0]?.address ?? '', texto })
      done()
    })
  },
})
servidor.on('error', () => {})

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
const dito: string[] = []
beforeAll(async () => {
  await new Promise<void>(resolve => servidor.listen(0, '127.0.0.1', resolve))
  correio = await abrirCorreio()
  loja = await abrirLoja({
    deps: {
      log: pino({ level: 'trace' }, { write: linha => dito.push(linha) }),
      env: { SMTP_URL: correio.url, TECLA_SMTP_REDE_INTERNA: '1', TECLA_SMTP_CA: identidade.caPem },
    },
  })
  await loja.sql("update empresas set email = 'vendas@loja.br' where id = $1", [loja.empresa_id])
  await loja.sql("update parceiros set email = '{compras@padaria.br}' where id = $1", [
    loja.parceiros.completo,
  ])
})
afterAll(async () => {
  await loja.close()
  await correio.close()
  await new Promise<void>(resolve => servidor.close(resolve))
})

const ver = (id: number, tipo = 'orcamento') => loja.caixa.call('GET', `vendas/${id}/email?tipo=${tipo}`)

describe('o e-mail de um orçamento', () => {
  test('vem pronto, aceita outras palavras, leva o PDF e o link, e fica na trilha', async () => {
    const id = await orcar(loja)
    const carta = (await ver(id)).body.data
    expect(carta).toMatchObject({
      para: 'compras@padaria.br',
      assunto: expect.stringMatching(`^Orçamento ${id} - `),
    })
    expect(carta.texto).toMatch(
      /^Olá, Padaria Modelo Ltda\.\n\nSegue em anexo o nosso orçamento nº \d+, no total de R\$ 20,00\./,
    )
    expect(carta.texto).not.toContain('{')
    const { status } = await loja.caixa.call('POST', `vendas/${id}/email`, {
      ...{
        para: 'outro@padaria.br',
        assunto: 'O preço que pediu',
        texto: 'Segue.\nObrigada!\n\nMarina',
        dias: 3,
      },
    })
    expect(status).toBe(200)
    await loja.quieto()
    const [chegou] = correio.cartas()
    expect(chegou).toMatchObject({ para: 'outro@padaria.br', assunto: 'O preço que pediu' })
    expect(chegou?.texto).toContain('Segue.\nObrigada!')
    expect(chegou?.texto).not.toMatch(/Content-Type|<html/)
    const path = /\/o\/[\w-]+/.exec(chegou?.texto ?? '')?.[0] ?? ''
    expect((await loja.call('GET', path)).status).toBe(200)
    const original = chegou ? correio.original(chegou) : ''
    expect(original).toContain('Reply-To: vendas@loja.br')
    expect(original).toMatch(new RegExp(`filename="?orcamento-${id}\\.pdf`))
    expect(original).toContain(Buffer.from('%PDF-1').toString('base64').slice(0, 7))
    expect((await loja.caixa.call('GET', `vendas/${id}/envios`)).body.data).toMatchObject({
      emails: [
        { tipo: 'orcamento', para: 'outro@padaria.br', assunto: 'O preço que pediu', situacao: 'enviado' },
      ],
      links: [{ situacao: 'aberto' }],
    })
  })

  test('sem validade nem cliente, o texto de costume não deixa buracos', async () => {
    const { body } = await loja.caixa.call('POST', 'vendas', { ...loja.venda(), paga: false })
    const { data } = (await ver(body.data.id)).body
    expect(data.para).toBe('')
    expect(data.texto).toMatch(/^Olá\.\n/)
    expect(data.texto).not.toContain('vale até')
  })

  test('endereço, assunto ou texto que não servem: ditos no campo, e nada sai', async () => {
    const id = await orcar(loja)
    const antes = correio.cartas().length
    const carta = { para: 'a@b.com', assunto: 'Oi', texto: 'Segue' }
    const erros = async (mudanca: object) =>
      (await loja.caixa.call('POST', `vendas/${id}/email`, { ...carta, ...mudanca })).body.errors
    expect(await erros({ para: 'padaria' })).toEqual({ para: ['E-mail inválido'] })
    expect(await erros({ assunto: 'Oi\nBcc: todos@mundo.com' })).toEqual({ assunto: ['Caractere inválido'] })
    expect(await erros({ texto: ' ' })).toEqual({ texto: ['Campo Obrigatório'] })
    expect(await erros({ dias: 100 })).toEqual({ dias: ['Informe de 1 a 90 dias'] })
    expect(await erros({ tipo: 'pedido', dias: 3 })).toEqual({ dias: ['Só um orçamento tem link'] })
    await loja.quieto()
    expect(correio.cartas()).toHaveLength(antes)
  })
})

describe('o servidor de e-mail da própria empresa', () => {
  const ajustar = (corpo: object) => loja.caixa.call('PUT', 'config/ajustes', corpo)
  const testar = (para = 'dona@loja.br') => loja.caixa.call('POST', 'config/email/teste', { para })
  const porta = () => (servidor.server.address() as { port: number }).port
  const carta = { para: 'compras@padaria.br', assunto: 'Preço', texto: 'Segue' }
  const enviar = async (mudanca: object = {}) => {
    const id = await orcar(loja)
    const { status } = await loja.caixa.call('POST', `vendas/${id}/email`, { ...carta, ...mudanca })
    expect(status).toBe(200)
    await loja.quieto()
  }
  const proprio = () =>
    ajustar({
      ...{
        email_remetente: 'loja@propria.br',
        email_nome: 'Loja Própria',
        email_responder: 'sac@propria.br',
      },
      ...{ smtp_host: '127.0.0.1', smtp_porta: porta(), smtp_usuario: 'loja', smtp_senha: SENHA },
    })

  test('só as cartas da conta saem por ele, com o seu remetente', async () => {
    expect((await ajustar({ smtp_host: '127.0.0.1' })).body.errors).toEqual({
      smtp_host: ['Informe antes o remetente'],
    })
    expect((await proprio()).status).toBe(200)
    const antes = correio.cartas().length
    await enviar()
    expect(proprias).toMatchObject([{ de: 'loja@propria.br', para: 'compras@padaria.br' }])
    expect(proprias[0]?.texto).toMatch(/^From: =?.*<loja@propria\.br>/m)
    expect(proprias[0]?.texto).toContain('Reply-To: sac@propria.br')
    expect(correio.cartas()).toHaveLength(antes)
    await createAccount(loja.deps.db, { users: [{ email: 'dono@outra.br' }] })
    const outra = await loja.login('dono@outra.br')
    expect((await outra.call('POST', 'config/email/teste', { para: 'eu@outra.br' })).status).toBe(200)
    expect([proprias.length, correio.cartas()[0]?.para]).toEqual([1, 'eu@outra.br'])
  })

  test('a senha não aparece em resposta, trilha, log nem linha', async () => {
    const visto = [
      await loja.caixa.call('GET', 'config/ajustes'),
      await loja.caixa.call('GET', 'user'),
      await loja.caixa.call('GET', 'pdv/catalogo'),
      await loja.caixa.call('GET', `empresas/${loja.empresa_id}`),
      await testar(),
      await loja.sql('select mudancas from auditoria'),
      await loja.sql("select e::text, encode(smtp_senha, 'escape') from empresas e"),
      await loja.sql("select m::text, encode(conteudo, 'escape') from emails m"),
      await loja.sql('select o::text from outbox o'),
      dito,
    ]
    expect(JSON.stringify(visto)).not.toContain(SENHA)
    expect(JSON.stringify(visto)).not.toContain(Buffer.from(SENHA).toString('hex'))
  })

  test('o teste diz as palavras do servidor, e o nome que não se resolve', async () => {
    expect((await testar()).body.data.resposta).toMatch(/^250 /)
    recusa = { responseCode: 550, message: '5.1.1 caixa inexistente' }
    expect((await testar()).body.errors).toEqual({
      para: ['127.0.0.1 recusou: 550 5.1.1 caixa inexistente'],
    })
    recusa = null
    await ajustar({ smtp_host: 'nao-existe.invalid', smtp_senha: SENHA })
    expect((await testar()).body.errors.para[0]).toMatch(/^nao-existe\.invalid não respondeu: /)
    await proprio()
  })

  test('com a senha errada as cartas esperam, o sino o diz, e saem quando se arruma', async () => {
    proprias = []
    await ajustar({ smtp_senha: 'outra' })
    await enviar()
    await enviar()
    expect(proprias).toEqual([])
    const avisos = await loja.sql<{ mensagem: string }>(
      "select mensagem from notificacoes where titulo like 'O e-mail da empresa não está saindo%'",
    )
    expect(avisos).toEqual([
      { mensagem: expect.stringMatching(/^127\.0\.0\.1: 535 5\.7\.8 senha errada\. As cartas esperam/) },
    ])
    await ajustar({ smtp_senha: SENHA })
    await loja.quieto()
    expect(proprias).toHaveLength(2)
  })

  test('o limite por hora faz as demais esperarem a sua vez', async () => {
    loja.clock.advance(3_600_001)
    proprias = []
    await ajustar({ limite_por_hora: 2 })
    for (let n = 0; n < 3; n++) await enviar()
    expect(proprias).toHaveLength(2)
    loja.clock.advance(3_599_000)
    await loja.quieto()
    expect(proprias).toHaveLength(2)
    loja.clock.advance(60_000)
    await loja.quieto()
    expect(proprias).toHaveLength(3)
  })

  test('o orçamento tem assunto e texto próprios, sem chave desconhecida', async () => {
    expect((await ajustar({ corpo_orcamento: 'Olá, {clinte}.' })).body.errors).toEqual({
      corpo_orcamento: ['{clinte} não existe: use {cliente} {numero} {valor} {vence}'],
    })
    await ajustar({
      assunto_orcamento: 'Preço nº {numero}',
      corpo_orcamento: 'Olá, {cliente}.\nTotal de {valor}.\nVale até {vence}.',
    })
    const id = await orcar(loja)
    expect((await ver(id)).body.data).toMatchObject({
      assunto: `Preço nº ${id}`,
      texto: expect.stringMatching(/^Olá, Padaria Modelo Ltda\.\nTotal de R\$ 20,00\./),
    })
  })
})
