import { afterAll, beforeAll, expect, test } from 'vitest'
import { chamar } from '../sefaz/simulator-fixture.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const controle = async (caminho: string, corpo: object) => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho, corpo: JSON.stringify(corpo) })
  return JSON.parse(texto).data
}
const FORNECEDOR = { cnpj: '98765001000121', nome: 'DISTRIBUIDORA BOA SAFRA LTDA' }
const AGUA = {
  codigo: 'BS-101',
  nome: 'AGUA MINERAL 500ML FD 12',
  gtin: '7891000100103',
  ncm: '22011000',
  unidade: 'UN',
  qtde: '10',
  preco: '4.90',
}
/** A supplier's note that came by the distribution, whole: its key and its text. */
async function comprar(itens: object[] = [AGUA]): Promise<{ chave: string; xml: string }> {
  const [{ chave }] = await controle('/sim/compras', { cnpj: CNPJ, fornecedor: FORNECEDOR, itens })
  await loja.caixa.call('GET', 'manifesto')
  loja.clock.advance(61 * 60_000)
  await loja.quieto()
  const { body } = await loja.caixa.call('GET', `manifesto?search=${chave}`)
  const { id } = body.data[0]
  await loja.caixa.call('POST', `manifesto/${id}`, { evento: 'ciencia' })
  await loja.quieto()
  const xml = (await loja.caixa.call('GET', `manifesto/${id}/xml`)).body as unknown as string
  return { chave, xml }
}
const importar = (corpo: object) => loja.caixa.call('POST', 'sefaz/importarxml', corpo)

test('a nota do fornecedor vira conferência: o GTIN acha o produto, o que falta vem preenchido, a SEFAZ é consultada', async () => {
  const { chave, xml } = await comprar([
    AGUA,
    { ...AGUA, codigo: 'X-9', nome: 'SUCO DE UVA INTEGRAL 1L', gtin: 'SEM GTIN', ncm: '20096100', unidade: 'CX' },
  ])
  const pelaChave = await importar({ chave })
  expect(pelaChave.status).toBe(200)
  expect(pelaChave.body.data).toMatchObject({
    chave,
    consultada: true,
    fornecedor: { parceiro_id: null, ...FORNECEDOR, uf: 'SP' },
    itens: [
      {
        codigo: 'BS-101',
        valores: { valor: '49.00', credito_simples: '1.40' },
        proposta: { produto: { id: loja.produtos.comum }, como: 'gtin', fator: '1' },
      },
      {
        codigo: 'X-9',
        proposta: { produto: null, como: null, fator: '1' },
        novo: { nome: 'SUCO DE UVA INTEGRAL 1L', referencia: 'X-9', ncm: '20096100', icms_dentro_id: 1 },
      },
    ],
    totais: { nota: '98.00' },
  })
  const peloArquivo = await importar({ xml })
  expect(peloArquivo.body).toEqual(pelaChave.body)
})

test('a nota de outra empresa, alterada, cancelada, sem protocolo ou desconhecida é recusada com o motivo', async () => {
  const { chave, xml } = await comprar()
  const motivo = async (corpo: object) => {
    const { status, body } = await importar(corpo)
    return [status, body.message]
  }
  expect(await motivo({ xml: xml.replace('49.00', '48.00') })).toEqual([
    422,
    'A assinatura da nota não confere: o arquivo foi alterado. Peça outro ao fornecedor',
  ])
  expect(await motivo({ xml: xml.replace(`<dest><CNPJ>${CNPJ}`, '<dest><CNPJ>99888777000161') })).toEqual([
    422,
    'A nota é de outra empresa: o destinatário não é esta',
  ])
  expect(await motivo({ xml: '<a/>' })).toEqual([422, 'Não é o XML de uma nota: o arquivo não é de uma NF-e'])
  expect((await motivo({}))[0]).toBe(422)
  await controle('/sim/compras/cancelar', { chave })
  expect(await motivo({ xml })).toEqual([422, 'A nota foi cancelada por quem a emitiu: não há entrada a dar'])
})
