import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

const linha = (dia: string, valor: string, texto: string) =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${dia}120000[-3:BRT]\n<TRNAMT>${valor}\n<FITID>\n<MEMO>${texto}\n</STMTTRN>`
const extrato = (...linhas: string[]) => ({
  ...{ name: 'novembro.ofx', mimeType: 'application/x-ofx' },
  // as banks send it: letters of Windows
  buffer: Buffer.from(
    `OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKACCTFROM>\n<BANKID>341\n<ACCTID>1\n</BANKACCTFROM><BANKTRANLIST>\n${linhas.join('\n')}\n</BANKTRANLIST></OFX>`,
    'latin1',
  ),
})

test('o extrato entra, o certo se confirma por uma tecla e a tarifa se lança', async ({
  page,
  request,
  teclado,
}) => {
  const { headers, ler } = await sessaoDe(request, DONO)
  const criada = await request.post('/api/v1/contas_financeiras', {
    headers,
    data: { nome: 'Itaú da loja', tipo: 'banco', saldo_inicial: '1500.00', abertura: '01/11/2026' },
  })
  const { data } = await criada.json()
  const saldo = async () => (await ler(`contas_financeiras/${data.id}`)).data.saldo
  await teclado.entrar(DONO, `/financeiro/conciliacao?conta=${data.id}`)
  await teclado.escopo('lista.conciliacao')
  await expect(page.getByText('Nada a conciliar: importe o extrato do banco')).toBeVisible()
  await expect(page.getByText('0 linhas · Itaú da loja')).toBeVisible()
  const arquivo = page.getByLabel('Extrato OFX')
  const conteudo = extrato(
    linha('20261101', '1.500,00', 'DEPÓSITO INICIAL'),
    linha('20261103', '-12,30', 'TARIFA DE MANUTENÇÃO'),
    linha('20261104', '-80.00', 'DÉBITO NÃO RECONHECIDO'),
  )
  await arquivo.setInputFiles(conteudo)
  const grade = page.getByRole('grid', { name: 'Linhas do extrato' })
  const linhas = grade.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(linhas).toHaveCount(3)
  await expect(grade).toContainText('TARIFA DE MANUTENÇÃO')
  await expect(linhas.first()).toContainText(/única.*Saldo inicial/)
  await semProblemasDeAcesso(page)
  // the same file again is no second statement
  await arquivo.setInputFiles(conteudo)
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('0 linhas novas, 3 já estavam')

  await teclado.tecla('F2')
  await expect(page.getByRole('dialog')).toContainText('Confirmar a linha certa?')
  await teclado.tecla('Enter')
  await expect(linhas).toHaveCount(2)

  await teclado.tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Lançar contra a conta' })).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toContainText('Despesas')
  await teclado.tecla('Enter')
  await expect(linhas).toHaveCount(1)
  expect(await saldo()).toBe('1487.70')
  await expect(page.getByRole('status', { name: 'Saldos' })).toHaveText(
    /No livro R\$\s1\.487,70A conciliar -R\$\s80,00/,
  )

  await teclado.tecla('F8')
  await teclado.escopo('prompt')
  await teclado.digitar('o banco devolve')
  await teclado.tecla('F2')
  await expect(page.getByText('Nada a conciliar: importe o extrato do banco')).toBeVisible()
  await teclado.tecla('Alt+2')
  await expect(linhas).toHaveCount(2)
  await teclado.tecla('ArrowDown')
  await teclado.tecla('F9')
  await expect(linhas).toHaveCount(1)
  expect(await saldo()).toBe('1500.00')
})
