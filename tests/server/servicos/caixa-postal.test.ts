import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { abrirCorreio } from '../acesso/correio.ts'

test('a caixa da demonstração recusa uma carta grande demais e continua', async () => {
  const correio = await abrirCorreio()
  const posta = createTransport(correio.url)
  const carta = (content: Buffer) =>
    posta.sendMail({
      ...{ from: 'loja@loja.br', to: 'contador@conta.br', subject: 'XML do mês', text: 'Segue.' },
      attachments: [{ filename: 'xml.zip', content }],
    })
  try {
    await expect(carta(Buffer.alloc(20 * 1024 * 1024))).rejects.toThrow(/552 Mensagem grande demais/)
    expect(correio.cartas()).toEqual([])
    await carta(Buffer.alloc(7 * 1024 * 1024))
    expect(correio.cartas().map(({ para }) => para)).toEqual(['contador@conta.br'])
  } finally {
    posta.close()
    await correio.close()
  }
})
