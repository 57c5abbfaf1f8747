import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update grupos set ${given({ produtos_produto: true })}`)
  const queijo = (referencia: string, codigo: string, preco: string, unidade = 'KG') =>
    loja.sql(
      `insert into produtos (account_id, empresa_id, referencia, nome, unidade, ncm, icms_dentro_id, icms_fora_id, pisconfins_id,
          codigo_balanca, preco_vend, dias_validade)
        select account_id, empresa_id, $1, 'Queijo ' || $1, $4, ncm, icms_dentro_id, icms_fora_id, pisconfins_id, $2, $3::numeric, 4
        from produtos where id = $5`,
      [referencia, codigo, preco, unidade, loja.produtos.comum],
    )
  await queijo('Q-2', '20', '39.9')
  await queijo('Q-1', '10', '7.5', 'UN')
  await queijo('Q-3', '0020', '1')
  await queijo('Q-4', '30', '10.005')
})
afterAll(() => loja.close())

const carga = (query: string, who = loja.caixa) => who.call('GET', `balancas/carga?${query}`)

test('a carga leva o que cabe na balança, em ordem, e diz o que ficou de fora', async () => {
  const { status, body } = await carga('familia=filizola&departamento=1&setor=Frios')
  expect(status).toBe(200)
  expect(body['data']).toMatchObject({
    arquivos: [
      {
        nome: 'CADTXT.TXT',
        texto: '000010UQueijo Q-1            0000750004\r\n000020PQueijo Q-2            0003990004\r\n',
      },
      { nome: 'SETORTXT.TXT', texto: 'Frios       0000100001000\r\nFrios       0000200002000\r\n' },
    ],
    produtos: 2,
    recusados: [
      { referencia: 'Q-3', motivo: 'Mesmo código de Q-2' },
      { referencia: 'Q-4', motivo: 'Preço com mais de duas casas' },
    ],
  })
})

test.each([
  ['familia=filizola&departamento=0', 'departamento', 'Informe um número de 1 a 99'],
  ['familia=filizola&departamento=abc', 'departamento', 'Informe um número de 1 a 99'],
  ['familia=filizola&departamento=1&setor=Frios%20e%20laticinios', 'setor', 'Até 12 caracteres'],
])('%s é recusado no campo', async (query, campo, texto) => {
  const { status, body } = await carga(query)
  expect(status).toBe(422)
  expect(body['errors']).toMatchObject({ [campo]: [texto] })
})

test('quem não cadastra produtos não leva os preços', async () => {
  await loja.sql(`update grupos set ${given({ produtos_produto: false })}`)
  expect((await carga('familia=filizola&departamento=1')).status).toBe(403)
})
