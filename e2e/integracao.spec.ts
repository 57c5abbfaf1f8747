import { startShop } from '../tests/server/modules/receiver.ts'
import { sessaoDe } from './api.ts'
import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('uma loja se liga por tecla: chave, webhook que falha e se reenvia, e arquivo', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar, escopo, ate } = teclado
  const loja = await startShop(() => new Date())
  const aviso = page.getByRole('status', { name: 'Aviso' })
  const abrir = (path: string) => page.evaluate(to => history.pushState(null, '', to), path)
  await teclado.entrar(DONO, '/integracao/business')

  await test.step('a integração se cadastra, e o endereço errado se diz no campo', async () => {
    await escopo('lista.registro')
    await semProblemasNosDoisTemas(page)
    await tecla('F2')
    await escopo('form')
    await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
    await digitar('Loja virtual')
    await tecla('Alt+2')
    const endereco = page.getByLabel('Endereço do webhook')
    await ate(endereco)
    await digitar('loja.example')
    await tecla('F2')
    await expect(endereco).toHaveAccessibleDescription(/Comece com https/)
    await expect(endereco).toBeFocused()
    await endereco.fill(`${loja.url}/avisos`)
    await tecla('Tab')
    const mudou = page.getByRole('checkbox', { name: 'Preço mudou' })
    while (!(await mudou.evaluate(element => element === document.activeElement))) await tecla('ArrowDown')
    await tecla('Space')
    await expect(mudou).toBeChecked()
    await tecla('F2')
    await escopo('lista.registro')
    await expect(page.getByRole('grid')).toContainText('Loja virtual')
  })

  await test.step('a chave e o segredo se mostram uma vez, e a chave se revoga', async () => {
    await abrir('/integracao/business/config')
    await escopo('lista.integracao_chaves')
    await expect(page.getByRole('grid')).toContainText('sem chave')
    await semProblemasNosDoisTemas(page)
    await tecla('F2')
    await escopo('integracao.uma_vez')
    const segredo = page.locator('[data-segredo]')
    await expect(segredo).toHaveText(/^tk_\w{8}_\w{32}$/)
    await semProblemasNosDoisTemas(page)
    const chave = String(await segredo.textContent())
    const aberta = () =>
      request.get('/api/v1/integracao_fila', { headers: { authorization: `Bearer ${chave}` } })
    expect((await aberta()).status()).toBe(403)
    await tecla('Escape')
    await expect(page.getByRole('grid')).not.toContainText(chave)
    await tecla('F7')
    await escopo('integracao.uma_vez')
    loja.secret = String(await segredo.textContent())
    await tecla('Escape')
    await tecla('F8')
    await expect(aviso).toContainText('Loja virtual respondeu 200')
    await tecla('F9')
    await escopo('confirmacao')
    await tecla('F2')
    await expect(aviso).toContainText('revogada')
    expect((await aberta()).status()).toBe(401)
  })

  await test.step('o envio que falha se diz por modelo, motivo e registro, e se reenvia', async () => {
    loja.dials.answer = 'fails'
    const dono = await sessaoDe(request, DONO)
    const [produto] = (await dono.ler('produtos?referencia=1&limit=1')).data.data
    const porPreco = async (preco_vend: string) => {
      const mudar = await request.put(`/api/v1/produtos/${produto.id}`, {
        headers: dono.headers,
        data: { estoque: { preco_vend } },
      })
      expect(mudar.ok(), await mudar.text()).toBe(true)
    }
    await porPreco('13.37')
    await abrir('/integracao/business/enviar')
    await escopo('lista.integracao_fila')
    const fila = page.getByRole('grid')
    await expect(fila).toContainText('Preço mudou')
    await semProblemasNosDoisTemas(page)
    await tecla('F2')
    await escopo('integracao.fim')
    const fim = page.getByRole('dialog', { name: 'Sincronização finalizada' })
    await expect(fim).toContainText('O envio foi finalizado, mais apresentou falhas')
    await expect(fim.getByRole('treeitem')).toHaveText([/Preço mudou/, /HTTP 500/, /Produto \d/])
    await semProblemasNosDoisTemas(page)
    await tecla('Control+c')
    await expect(aviso).toContainText('Falhas copiadas')
    loja.dials.answer = 'takes'
    await tecla('r')
    await expect(fim).toContainText('O envio foi realizado com sucesso, e não foi detectado nenhuma falha')
    await semProblemasNosDoisTemas(page)
    await tecla('Escape')
    await expect(page.getByText('Nada espera')).toBeVisible()
    expect([...loja.book.values()].map(({ evento }) => evento)).toContain('preco.mudou')
    // other tests sell it at its own price
    await porPreco(produto.estoque.preco_vend)
  })

  await test.step('um arquivo de produtos entra pelas três telas, com as faltas por linha e campo', async () => {
    await abrir('/integracao/import_business')
    await escopo('lista.paginas')
    await semProblemasNosDoisTemas(page)
    await tecla('Enter')
    const tipos = page.getByRole('grid', { name: 'Importar dados - Tipo' })
    await expect(tipos).toContainText('Produtos')
    await semProblemasNosDoisTemas(page)
    await tecla('Escape')
    await expect(page.getByRole('grid', { name: 'Importar dados', exact: true })).toBeVisible()
    await abrir('/integracao/import_business/config?tipo=produtos')
    await escopo('importacao')
    const mark = Date.now()
    await page
      .getByLabel('Cole aqui as linhas copiadas da planilha')
      .fill(
        `Referência;Nome;NCM;Preço de venda;Estoque inicial\nZ${mark};BOLO DE FUBA;19059090;9,50;1\nZ${mark}2;PAO;99999999;abc;1\n`,
      )
    await tecla('F2')
    await expect(page.getByText('texto colado · 2 linhas')).toBeVisible()
    await tecla('F2')
    const causas = page.getByRole('grid', { name: 'Linhas recusadas' })
    await expect(causas).toContainText('NCM')
    await expect(causas).toContainText('Preço de venda')
    await semProblemasNosDoisTemas(page)
    await Promise.all([page.waitForEvent('download'), tecla('F9')])
    await expect(page.getByText('✕ 1 recusada')).toHaveCount(0)
    await expect(page.getByText('✓ 1 incluída')).toBeVisible()
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Produtos' })).toBeVisible()
  })

  await test.step('contas em aberto entram por arquivo, e Ctrl+Z na tela dos tipos as desfaz', async () => {
    await abrir('/integracao/import_business/type')
    await escopo('lista.tipos')
    await tecla('End')
    await tecla('Enter')
    await escopo('importacao')
    await expect(page.getByRole('dialog', { name: 'Importar Contas em aberto' })).toBeVisible()
    const mark = Date.now()
    const arquivo = (cliente: string) =>
      `Tipo;Cliente;Título;Parcela;Vcto;Valor\nReceber;${cliente};D${mark};1/2;10/01/2027;1.234,56\nReceber;${cliente};D${mark};2/2;10/02/2027;10,00\n`
    const [cliente] = (await (await sessaoDe(request, DONO)).ler('parceiros?limit=1')).data
    await page.getByLabel('Cole aqui as linhas copiadas da planilha').fill(arquivo('Ninguém'))
    await tecla('F2')
    await expect(page.getByText('a parcela já importada do mesmo parceiro')).toBeVisible()
    await semProblemasNosDoisTemas(page)
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Linhas recusadas' })).toContainText(
      'Registro não encontrado: Ninguém',
    )
    await tecla('Escape')
    await tecla('Escape')
    // an export of another system: the sign tells the side, what is settled stays out, and the sums are shown first
    await page
      .getByLabel('Cole aqui as linhas copiadas da planilha')
      .fill(
        `Data de Pagamento;Data de Vencimento;Data de Competência;Descrição;Valor;Cliente/Fornecedor\n;10/01/2027;01/11/2026;Venda;150,00;${cliente.id}\n05/11/2026;05/11/2026;01/11/2026;Venda;80,00;${cliente.id}\n;15/01/2027;01/11/2026;Energia;-230,50;${cliente.id}\n`,
      )
    await tecla('F2')
    await expect(page.getByText('arquivo do Conta Azul')).toBeVisible()
    await tecla('F2')
    await expect(page.getByRole('region', { name: 'Somas do arquivo' })).toContainText(
      'A receber1 linhaR$ 150,00A pagar1 linhaR$ 230,50Já liquidadas ou canceladas: ficam de fora1 linhaR$ 80,00',
    )
    await tecla('Escape')
    await tecla('Escape')
    await page.getByLabel('Cole aqui as linhas copiadas da planilha').fill(arquivo(String(cliente.id)))
    await tecla('F2')
    await expect(page.getByText('texto colado · 2 linhas')).toBeVisible()
    await tecla('F2')
    await expect(page.getByText('✓ 2 incluídas')).toBeVisible()
    await tecla('F2')
    const contas = page.getByRole('grid', { name: 'Contas a receber' })
    await expect(contas).toContainText(`Documento D${mark}`)
    await expect(contas).toContainText('1.234,56')
    await abrir('/integracao/import_business/type')
    await escopo('lista.tipos')
    await tecla('End')
    await tecla('Control+z')
    const desfazer = page.getByRole('dialog', { name: 'Desfazer importação' })
    await expect(desfazer).toContainText('Desfazer a importação de 2 linhas de Contas em aberto?')
    await tecla('F2')
    await expect(aviso).toContainText('2 linhas desfeitas')
  })
  await loja.close()
})
