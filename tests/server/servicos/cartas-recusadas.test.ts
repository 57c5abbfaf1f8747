import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
/** What the mail server does with an address: an error of that code, or it takes the letter. */
let responde: (para: string) => number | null
const correio = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    const codigo = responde(address)
    done(codigo === null ? null : Object.assign(new Error('caixa fora de uso'), { responseCode: codigo }))
  },
  onData(stream, _session, done) {
    stream.resume().on('end', done)
  },
})
beforeAll(async () => {
  await new Promise<void>(resolve => correio.listen(0, '127.0.0.1', resolve))
  const { port } = correio.server.address() as { port: number }
  loja = await abrirLoja({ deps: { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } } })
  await loja.vencer('contador')
})
afterAll(async () => {
  await loja.close()
  await new Promise<void>(resolve => correio.close(resolve))
})
beforeEach(() => loja.sql('delete from notificacoes'))

const dizer = (endereco: string) =>
  loja.sql('update parceiros set email = $2 where id = $1', [loja.parceiros.completo, `{${endereco}}`])
const nfe = async () => {
  await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
}
const sino = async (): Promise<[string, string][]> =>
  (await loja.caixa.call('GET', 'notificacao')).body.data
    .map(({ titulo, mensagem }: { titulo: string; mensagem: string }) => [titulo, mensagem])
    .filter(([titulo]: [string]) => titulo.startsWith('E-mail'))

test('o endereço recusado é dito no sino uma vez no dia', async () => {
  await loja.caixa.call('PUT', 'config/ajustes', { enviar_nota_email: true })
  responde = para => (para === 'errado@padaria.br' ? 550 : null)
  await dizer('errado@padaria.br,certo@padaria.br')
  await nfe()
  await nfe()
  expect(await sino()).toEqual([
    [
      expect.stringMatching(/^E-mail não entregue a errado@padaria\.br em \d{2}\/\d{2}\/2026$/),
      expect.stringMatching(/^NF-e 1\/\d+ de .+: o servidor de e-mail o recusou \(550 caixa fora de uso\)$/),
    ],
  ])
})

test('o mês do contador que o servidor não tomou em uma semana é dito no sino', async () => {
  await loja.caixa.call('PUT', 'config/ajustes', { email_contador: 'conta@contador.br' })
  responde = () => 451
  loja.clock.set('2026-12-02T12:00:00-03:00')
  await loja.quieto()
  expect(await sino()).toEqual([])
  loja.clock.set('2026-12-10T12:00:00-03:00')
  await loja.quieto()
  expect(await sino()).toEqual([
    [
      'E-mail não entregue a conta@contador.br em 10/12/2026',
      expect.stringMatching(/^XML de 11\/2026 - .+: o servidor de e-mail não o recebeu a tempo$/),
    ],
  ])
})
