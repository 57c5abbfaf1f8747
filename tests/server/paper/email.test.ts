import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirCorreio } from '../acesso/correio.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { orcar } from './orcar.ts'

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { SMTP_URL: correio.url } } })
  await loja.sql("update empresas set email = 'vendas@loja.br' where id = $1", [loja.empresa_id])
  await loja.sql("update parceiros set email = '{compras@padaria.br}' where id = $1", [
    loja.parceiros.completo,
  ])
})
afterAll(async () => {
  await loja.close()
  await correio.close()
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
