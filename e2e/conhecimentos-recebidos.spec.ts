import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request as apiRequest } from 'playwright/test'
import { zip } from '../tests/zip.ts'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

// another file opens the received notes, and the authority then wants an hour without another search
test.use({ mundo: 'contas' })

const DONO = 'dono@demo.tecla'
const AREIA = { codigo: 'F-1', nome: 'AREIA LAVADA 20KG', gtin: 'SEM GTIN', ncm: '25051000', unidade: 'UN' }

test('o frete recebido é rateado nas entradas e desfeito', async ({ page, request, servidor, teclado }) => {
  const { tecla, digitar } = teclado
  const dono = await sessaoDe(request, DONO)
  const { cnpj } = (await dono.ler('user')).data.empresa
  const https = await apiRequest.newContext({ ignoreHTTPSErrors: true })
  const simular = async (caminho: string, data: object) =>
    (await (await https.post(`https://127.0.0.1:${servidor.simulador}/sim/${caminho}`, { data })).json()).data
  const chaves: string[] = []
  for (const qtde of ['10', '30']) {
    const [{ chave }] = await simular('compras', { cnpj, itens: [{ ...AREIA, qtde, preco: '10.00' }] })
    chaves.push(chave)
  }
  // before the first search: after one that finds nothing the authority wants an hour without another
  await simular('conhecimentos', { cnpj, chaves, valor: '100.00' })
  let produto_id = 0
  for (const chave of chaves) {
    await dono.gravar('manifesto/buscar', { chave })
    const [nota] = (await dono.ler(`manifesto?search=${chave}`)).data
    await dono.gravar(`manifesto/${nota.id}`, { evento: 'ciencia' })
    await expect
      .poll(async () => (await dono.ler(`manifesto/${nota.id}`)).data.completa, { timeout: 30_000 })
      .toBe(true)
    const lida = await dono.gravar('sefaz/importarxml', { chave })
    const [{ num, novo }] = lida.itens
    const entrada = await dono.gravar('compras/entrar', {
      ...{ uuid: crypto.randomUUID(), chave, creditos: lida.creditos },
      itens: [
        {
          ...{ num, fator: '1', preco_vend: '30.00' },
          ...(produto_id ? { produto_id } : { novo: { ...novo, unidade: 'UN' } }),
        },
      ],
    })
    produto_id = entrada.itens[0].produto.id
  }
  const custo = async () =>
    Number((await dono.ler(`estoque/produtos/${produto_id}`)).data.custos[0].custo_medio)
  const antes = await custo()

  // from the start: a chooser that opens before the browser was told to hand it over is never seen
  const arquivos: { name: string; mimeType: string; buffer: Buffer }[] = []
  page.on('filechooser', escolha => escolha.setFiles(arquivos))
  await teclado.entrar(DONO, '/estoque/conhecimentos')
  await teclado.escopo('lista.conhecimentos')
  const linha = page.getByRole('row', { name: /TRANSPORTES ESTRADA REAL/ })
  await expect(linha).toHaveCount(1, { timeout: 30_000 })
  await tecla('F2')
  const janela = page.getByRole('dialog', { name: 'Lançar o frete' })
  const partes = janela.getByRole('textbox', { name: /^Nota/ })
  await expect(partes).toHaveCount(2)
  await expect(partes.first()).toBeFocused()
  await tecla('Control+a')
  await digitar('1,00')
  await tecla('F2')
  await expect(janela).toContainText('Faltam R$')
  await expect(partes.last()).toBeFocused()
  await tecla('Control+a')
  await digitar('1.000')
  await tecla('F2')
  await expect(janela).toContainText('Sobram R$')
  await tecla('Escape')
  await tecla('F2')
  await expect(janela).toBeVisible()
  await tecla('F2')
  await expect(linha).toHaveCount(0)
  await expect.poll(custo).toBeGreaterThan(antes)
  await tecla('Alt+2')
  await expect(linha).toContainText('lançado')
  await tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Frete lançado' })).toBeVisible()
  await tecla('Escape')
  await tecla('F8')
  await teclado.escopo('confirmacao')
  await tecla('F2')
  await expect(linha).toHaveCount(0)
  await tecla('Alt+1')
  await expect(linha).toHaveCount(1)
  await expect.poll(custo).toBe(antes)

  await test.step('Insert importa o ZIP de um CT-e que a busca ainda não trouxe', async () => {
    const { chave } = await simular('conhecimentos', { cnpj, chaves: [], valor: '80.00' })
    await https.dispose()
    const diario = readFileSync(join(servidor.dataDir, 'simulador', 'transporte.jsonl'), 'utf8')
    const guardado = diario.split('\n').find(linha => linha.includes('"t":"doc"') && linha.includes(chave))
    const { xml } = JSON.parse(guardado ?? '{}').d
    arquivos.push({
      ...{ name: 'fretes.zip', mimeType: 'application/zip' },
      buffer: zip([[`${chave}-cte.xml`, Buffer.from(xml)]]),
    })
    await tecla('Insert')
    // SEFAZ is asked for the file first
    await expect(page.getByText('1 CT-e importado')).toBeVisible({ timeout: 60_000 })
    await expect(linha).toHaveCount(2)
  })
})
