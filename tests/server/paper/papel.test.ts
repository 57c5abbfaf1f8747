import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operadoresDoPdf } from '../print/ler-pdf.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { orcar } from './orcar.ts'

let loja: Loja
/** A quote of two lots of water for a bakery, and an issued sale. */
let orcamento: number
let vendida: number
beforeAll(async () => {
  loja = await abrirLoja()
  orcamento = await orcar(loja)
  vendida = (await loja.vender()).id
  await loja.quieto()
})
afterAll(() => loja.close())

const pdf = (id: number, consulta: string) => loja.caixa.call('GET', `vendas/${id}/papel?${consulta}`)
const paginas = (corpo: string) => corpo.match(/\/Type \/Page\b/g)?.length

describe('GET vendas/:id/papel', () => {
  test.each(['orcamento', 'pedido', 'separacao'])('%s sai em A4 e em 80 mm', async tipo => {
    for (const formato of ['a4', '80']) {
      const { status, body } = await pdf(orcamento, `tipo=${tipo}&formato=${formato}`)
      expect(status).toBe(200)
      expect(body.slice(0, 5)).toBe('%PDF-')
      expect(paginas(body)).toBe(1)
      expect(body).toContain(formato === 'a4' ? '/MediaBox [0 0 595' : '/MediaBox [0 0 226')
    }
  })

  test('o que já foi emitido não sai como orçamento, mas como pedido e separação', async () => {
    expect(await pdf(vendida, 'tipo=orcamento')).toMatchObject({
      status: 422,
      body: { errors: { tipo: ['Esta venda já foi emitida: não sai mais como orçamento'] } },
    })
    expect((await pdf(vendida, 'tipo=separacao')).status).toBe(200)
  })

  test.each(['danfe', 'xml', 'papel?tipo=pedido'])('%s da venda emitida não fica em cache', async papel => {
    const { statusCode, headers } = await loja.app.inject({
      url: `/api/v1/vendas/${vendida}/${papel}`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('de outro tipo, de venda que não há ou de outra conta: recusado', async () => {
    expect((await pdf(orcamento, 'tipo=danfe')).status).toBe(422)
    expect((await pdf(999_999_999, 'tipo=pedido')).status).toBe(404)
    const outra = await createAccount(loja.deps.db, { users: [{ email: 'papel-outra@loja.br' }] })
    const estranho = await loja.login(Object.keys(outra.usuarios)[0] as string)
    expect((await estranho.call('GET', `vendas/${orcamento}/papel?tipo=pedido`)).status).toBe(404)
  })
})

describe('a cor e as fotos do A4', () => {
  /** Colours that fill something, and how many pictures each paper has. */
  async function lido(tipo: string) {
    const { rawPayload } = await loja.app.inject({
      url: `/api/v1/vendas/${orcamento}/papel?tipo=${tipo}&formato=a4`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
    const cores = operadoresDoPdf(rawPayload).flatMap(pagina =>
      [...pagina.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].map(([, ...rgb]) =>
        rgb.map(each => Math.round(Number(each) * 255)).join(),
      ),
    )
    const figuras = rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    return { azul: cores.filter(cor => cor === '31,78,140').length, figuras }
  }
  const ajustar = (dito: object) => loja.caixa.call('PUT', 'config/ajustes', dito)

  test('o título, os fios e o total saem na cor da empresa', async () => {
    expect(await lido('pedido')).toEqual({ azul: 0, figuras: 0 })
    await ajustar({ a4_cor: 2 })
    expect((await lido('pedido')).azul).toBeGreaterThanOrEqual(3)
    await ajustar({ a4_cor: null })
    expect((await lido('pedido')).azul).toBe(0)
  })

  test('o orçamento leva a foto do produto, e o pedido não', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const [foto] = await loja.sql<{ id: number }>(
      "insert into fotos (account_id, hash, tipo, imagem, mini) values ($1, 'x', 'image/png', $2, $2) returning id",
      [loja.account_id, pixel],
    )
    await loja.sql('update produtos set foto = $1 where id = $2', [
      `/api/v1/fotos/${foto?.id}`,
      loja.produtos.comum,
    ])
    expect((await lido('orcamento')).figuras).toBe(0)
    await ajustar({ fotos_no_orcamento: true })
    expect((await lido('orcamento')).figuras).toBeGreaterThan(0)
    expect((await lido('pedido')).figuras).toBe(0)
    await ajustar({ fotos_no_orcamento: null })
  })
})

describe('na impressora do caixa', () => {
  const papeis = () => {
    const pasta = join(loja.deps.config.dataDir, 'impressao')
    return readdirSync(pasta).map(nome => readFileSync(join(pasta, nome)).toString('latin1'))
  }

  test('vai pela fila, com barras e sem preço na separação', async () => {
    const { status, body } = await loja.caixa.call('POST', `vendas/${orcamento}/papel`, { tipo: 'separacao' })
    expect(status).toBe(200)
    await loja.quieto()
    const fila = await loja.caixa.call('GET', `impressoes?todas=1&venda_id=${orcamento}`)
    expect(fila.body.data).toMatchObject([
      { id: body.data.impressao_id, tipo: 'separacao', status: 'impressa' },
    ])
    const papel = papeis().find(bytes => bytes.includes('Itens a separar')) ?? ''
    expect(papel).toContain('[ ] 2 UN')
    expect(papel).toContain('7891000100103')
    expect(papel).not.toContain('20,00')
  })

  test('o pedido sem preços diz o que e quanto, e o orçamento diz os preços', async () => {
    await loja.caixa.call('PUT', 'config/ajustes', { preco_no_pedido: false })
    const novo = async (tipo: string) => {
      const antes = papeis().length
      await loja.caixa.call('POST', `vendas/${orcamento}/papel`, { tipo })
      await loja.quieto()
      expect(papeis()).toHaveLength(antes + 1)
      return (
        papeis().find(
          bytes =>
            bytes.includes(tipo === 'pedido' ? 'Pedido' : 'Or') &&
            bytes.includes('Itens') === (tipo === 'pedido'),
        ) ?? ''
      )
    }
    const pedido = await novo('pedido')
    expect(pedido).toMatch(/2 UN/)
    expect(pedido).not.toMatch(/20,00|TOTAL/)
    expect(paginas((await pdf(orcamento, 'tipo=pedido&formato=a4')).body)).toBe(1)
    expect(await novo('orcamento')).toMatch(/20,00/)
    await loja.caixa.call('PUT', 'config/ajustes', { preco_no_pedido: null })
  })

  test('o que se recebeu a mais é dito com o seu troco', async () => {
    const pagamento = [{ meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1 }]
    const id = await orcar(loja, { tipo_operacao: 4, pagamento })
    await loja.caixa.call('POST', `vendas/${id}/papel`, { tipo: 'pedido' })
    await loja.quieto()
    expect(papeis().find(bytes => /Troco +30,00/.test(bytes))).toMatch(/Dinheiro +50,00/)
  })

  test('um caixa sem impressora é dito', async () => {
    await loja.sql("update terminais set impressora = '' where id = $1", [loja.terminais[1]])
    const { status, body } = await loja.caixa.call('POST', `vendas/${orcamento}/papel`, {
      tipo: 'pedido',
      terminal_id: loja.terminais[1],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ terminal_id: ['O caixa não tem impressora configurada'] })
  })
})
