import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('boletos vão ao banco por arquivo, por teclas, e o retorno diz de cada um', async ({
  page,
  request,
  teclado,
}) => {
  test.setTimeout(180_000)
  const { headers, ler, gravar } = await sessaoDe(request, DONO)
  const [bradesco] = (await ler('admin/bancos?codigo=237')).data
  const conta = await gravar('contas_financeiras', {
    ...{
      nome: 'Bradesco dos boletos',
      tipo: 'banco',
      banco_id: bradesco.id,
      agencia: '1234-3',
      conta: '123456-0',
    },
    ...{ boleto_leiaute: '400', boleto_convenio: '4321', boleto_carteira: '09', boleto_minimo: '10.00' },
  })
  const cliente = (nome: string, mais: object = {}) =>
    gravar('parceiros', {
      ...{ nome, tipo: 'F', ...mais },
      addresss: [
        {
          ...{ tipo: 1, cep: '01310100', endereco: 'Rua Três', numero: '10', bairro: 'Centro' },
          ...{ municipio_id: '3550308', pais_id: '1058' },
        },
      ],
    })
  const [ana, beto] = [
    await cliente('Ana Boleta', { cpf_cnpj: '39053344705' }),
    await cliente('Beto Boleto', { cpf_cnpj: '86288366757' }),
  ]
  for (const [parceiro, valor] of [
    [ana, '150.00'],
    [ana, '250.00'],
    [beto, '5.00'],
  ] as const)
    await gravar('lancamentos_conta', {
      ...{ tipo: 1, descricao: 'Mensalidade', parceiro_id: parceiro.id, valor, vencimento: '17/12/2026' },
    })

  await teclado.entrar(DONO, '/financeiro/contas_receber?de=17/12/2026&ate=17/12/2026')
  await teclado.escopo('lista.parcelas')
  const grade = page.getByRole('grid')
  await expect(grade).toContainText('Beto Boleto')
  await teclado.tecla('Alt+g')
  await teclado.tecla('F9')
  await expect(page.getByRole('dialog', { name: 'Gerar remessa' })).toBeVisible()
  await teclado.tecla('F2')
  await teclado.escopo('lista.remessa')
  await expect(grade).toContainText('O valor é menor que o mínimo de R$ 10,00')
  await expect(grade.getByText('vai', { exact: true })).toHaveCount(2)
  await semProblemasDeAcesso(page)

  const arquivo = page.waitForEvent('download')
  await teclado.tecla('F2')
  expect((await arquivo).suggestedFilename()).toMatch(/^CB\d{6}\.REM$/)
  await teclado.escopo('remessa.ver')
  await expect(page.getByRole('grid')).toContainText('09/00000000001-1')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(
    'Remessa 1: 2 boletos, R$ 400,00; 1 ficou de fora',
  )
  await semProblemasDeAcesso(page)

  // the bank refuses one and takes the other
  const [remessa] = (await ler(`remessas?conta_id=${conta.id}`)).data
  const bytes = await (await request.get(`/api/v1/remessas/${remessa.id}/arquivo`, { headers })).text()
  const put = (line: string, at: number, text: string) =>
    line.slice(0, at - 1) + text + line.slice(at - 1 + text.length)
  const linhas = bytes.split('\r\n').filter(linha => linha.startsWith('1'))
  const retorno = linhas.map((linha, at) => {
    const numero = put(put(' '.repeat(400), 1, '1'), 22, '009')
    const dito = put(put(numero, 71, linha.slice(70, 82)), 109, at === 0 ? '02' : '03')
    return put(put(dito, 111, '201126'), 319, at === 0 ? '' : '48')
  })
  const cabeca = put(put(put(' '.repeat(400), 1, '02RETORNO01COBRANCA'), 77, '237'), 95, '201126')
  const conteudo = [cabeca, ...retorno, put(' '.repeat(400), 1, '9'), ''].join('\r\n')
  await gravar('extratos', { conta_id: conta.id, nome: 'retorno.ret', conteudo, aceita: true })

  await teclado.tecla('Escape')
  await teclado.escopo('lista.remessas')
  await expect(page.getByRole('grid')).toContainText('1 recusado')
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  await expect(page.getByRole('grid')).toContainText('Recusado: CEP inválido')
  await expect(page.getByRole('grid')).toContainText('Registrado')
  await teclado.tecla('Enter')
  await teclado.escopo('parcela')
  await expect(page.getByText('Nosso número')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-tema', 'escuro'))
  await page.goto('/financeiro/contas_receber?de=17/12/2026&ate=17/12/2026')
  await expect(page.getByRole('grid')).toContainText('Registrado')
})
