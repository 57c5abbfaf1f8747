import type { Page } from 'playwright/test'
import { createDemoPfx } from '../sim/certificates/demo-pfx.ts'
import { ROUTES } from '../src/domain/routes/index.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'

const CNPJ = '11444777000161'
const aviso = (page: Page) => page.getByRole('status', { name: 'Aviso' })
const salvo = (page: Page) => expect(aviso(page)).toHaveText('Operação realizada com sucesso')

const arquivo = (name: string, texto: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(texto, 'latin1'),
})
const NCM = JSON.stringify({
  Data_Ultima_Atualizacao_NCM: 'Vigente em 28/08/2026',
  Nomenclaturas: [
    { Codigo: '09.01', Descricao: 'Cafe', Data_Inicio: '01/04/2022', Data_Fim: '31/12/9999' },
    { Codigo: '0901.21.00', Descricao: '-- Torrado', Data_Inicio: '01/04/2022', Data_Fim: '31/12/9999' },
  ],
})
const IBPT = [
  'codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;vigenciainicio;vigenciafim;chave;versao;fonte',
  '09012100;;0;"Café";13.45;16.00;18.00;0.00;01/01/2026;31/12/2027;A1B2C3;26.2.A;IBPT',
].join('\r\n')

test('a manhã de um super usuário e a primeira hora da conta que ele fez', async ({ page, teclado }) => {
  const { tecla, digitar, ate, comando, escopo } = teclado
  const arquivos: { name: string; mimeType: string; buffer: Buffer }[] = []
  page.on('filechooser', escolher => escolher.setFiles(arquivos.splice(0, 1)))
  await teclado.entrarDigitando('super@demo.tecla')
  await escopo('inicio')

  await test.step('um plano que abre estoque e nada mais', async () => {
    await comando('novo plano')
    const plano = page.getByRole('form', { name: 'Plano' })
    await expect(plano.getByLabel('Nome')).toBeFocused()
    await digitar('Balcão')
    await ate(plano.getByLabel('Estoque'))
    await tecla('Space')
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Planos' })).toContainText('Balcão')
  })

  await test.step('uma conta com a sua empresa e a sua dona, nesse plano', async () => {
    await comando('nova conta')
    const conta = page.getByRole('form', { name: 'Conta' })
    await expect(conta.getByLabel('Nome da conta')).toBeFocused()
    await digitar('Armazém da Manhã')
    await tecla('Enter')
    await digitar(CNPJ)
    await tecla('Enter')
    await digitar('ARMAZEM DA MANHA LTDA')
    await ate(conta.getByLabel('UF'))
    await digitar('SP')
    await tecla('Enter')
    await expect(conta.getByRole('combobox', { name: 'Plano' })).toBeFocused()
    await digitar('Balc')
    await expect(page.getByRole('option', { name: /Balcão/ })).toBeVisible()
    await tecla('Enter')
    await expect(conta.getByLabel('Nome do dono')).toBeFocused()
    await digitar('Marina')
    await tecla('Enter')
    await digitar('marina@manha.tecla')
    await tecla('Enter')
    await digitar(SENHA)
    await tecla('F2')
    await salvo(page)
    await expect(page.getByRole('grid', { name: 'Contas' })).toContainText('Armazém da Manhã')
  })

  await test.step('uma licença pedida por outra empresa, aprovada', async () => {
    await comando('nova licença')
    const licenca = page.getByRole('form', { name: 'Licença' })
    await expect(licenca.getByRole('combobox', { name: 'Empresa' })).toBeFocused()
    await digitar('Padaria')
    await expect(page.getByRole('option', { name: /Padaria da Outra Conta/ })).toBeVisible()
    await tecla('Enter')
    await expect(licenca.getByRole('combobox', { name: 'Plano' })).toBeFocused()
    await digitar('Balc')
    await expect(page.getByRole('option', { name: /Balcão/ })).toBeVisible()
    await tecla('Enter')
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Licenças' })).toBeVisible()
    await comando('licenças pendentes')
    await expect(page.getByRole('grid', { name: 'Licenças pendentes' })).toContainText(
      'Padaria da Outra Conta',
    )
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByRole('dialog', { name: 'Aprovar licença' })).toContainText(
      'Aprovar Balcão para Padaria da Outra Conta?',
    )
    await tecla('Enter')
    await expect(aviso(page)).toHaveText('Licença aprovada')
    await expect(page.getByText('Nenhuma licença espera decisão')).toBeVisible()
  })

  await test.step('as tabelas entram dos seus arquivos, ou nada muda por uma linha ruim', async () => {
    const enviar = async (campo: string, file: (typeof arquivos)[number]) => {
      await expect(page.getByLabel(campo)).toBeVisible()
      arquivos.push(file)
      await tecla('F4')
      await expect(page.getByLabel(campo)).toHaveValue(new RegExp(`${file.name}$`))
      await tecla('F2')
    }
    const mudou = page.getByRole('region', { name: 'O que mudou' })
    await comando('atualizar ncm')
    await enviar('NCM vigente do Siscomex (.json)', arquivo('ncm.json', NCM))
    await expect(mudou).toContainText('Vigente em 28/08/2026')
    await comando('atualizar ibpt')
    const ibpt = 'Tabela do IBPT de um estado (.csv)'
    teclado.permitir(/422/)
    await enviar(ibpt, arquivo('TabelaIBPTaxSP26.1.A.csv', IBPT.replace('16.00', '1.600,00')))
    await expect(page.getByRole('form', { name: 'Atualizar IBPT' }).getByRole('alert')).toHaveText(
      'Linha 2: importadosfederal: alíquota inválida: 1.600,00. Nada foi importado',
    )
    await enviar(ibpt, arquivo('TabelaIBPTaxSP26.2.A.csv', IBPT))
    await expect(mudou).toContainText('SP 26.2.A')
    await semProblemasDeAcesso(page)
  })

  await test.step('a dona entra, completa a empresa e envia o certificado', async () => {
    await comando('sair')
    await escopo('login')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await digitar('marina@manha.tecla')
    await tecla('Tab')
    await digitar(SENHA)
    await tecla('Enter')
    await escopo('inicio')
    await comando('empresas')
    await expect(page.getByRole('grid', { name: 'Empresas' })).toContainText('Armazém da Manhã')
    await tecla('Enter')
    const empresa = page.getByRole('form', { name: 'Empresa' })
    await expect(empresa.getByLabel('Nome fantasia')).toBeFocused()
    await tecla('F2')
    // saving checks every tab: the address is still missing
    const enderecos = empresa.getByRole('grid', { name: 'Endereços' })
    await expect(enderecos).toBeFocused()
    await tecla('Insert')
    const endereco = page.getByRole('dialog', { name: 'Endereço' })
    await expect(endereco.getByLabel('CEP')).toBeFocused()
    await digitar('13010040')
    await expect(endereco.getByRole('combobox', { name: 'Cidade' })).toHaveValue(/\S/)
    await ate(endereco.getByLabel('Número'))
    await digitar('900')
    await ate(endereco.getByLabel('Inscrição estadual'))
    await digitar('110042490114')
    await tecla('F2')
    await expect(endereco).toBeHidden()
    await tecla('F2')
    await salvo(page)

    await comando('ambiente')
    await ate(page.getByLabel('Certificado A1 (.pfx ou .p12)'))
    arquivos.push({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: certificado() })
    await tecla('Space')
    await expect(page.getByText('pronto para enviar')).toBeVisible()
    await ate(page.getByLabel('Senha do certificado'))
    await digitar('segredo')
    await tecla('F2')
    await expect(page.getByText(/Certificado A1 válido até/)).toBeVisible()
    await salvo(page)
    // the key is active again only when the upload is over
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Testar certificado' })).toBeVisible()
    await tecla('F7')
    await expect(aviso(page)).toContainText('abre e vale por')
  })

  await test.step('um ajuste diz de onde vem o seu valor', async () => {
    await comando('configuração geral')
    const ajustes = page.getByRole('grid', { name: 'Geral' })
    await expect(ajustes.getByRole('row', { name: /Vender sem estoque/ })).toContainText('Simconta')
    await tecla('Enter')
    await expect(page.getByRole('dialog', { name: 'Vender sem estoque' })).toBeVisible()
    await digitar('Não')
    await tecla('F2')
    await expect(ajustes.getByRole('row', { name: /Vender sem estoque/ })).toContainText('Nãopadrão')
    await semProblemasDeAcesso(page)
  })

  await test.step('e vê exatamente o seu plano', async () => {
    await tecla('Alt+m')
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const vistos = await links.evaluateAll(all =>
      all.map(link => new URL((link as HTMLAnchorElement).href).pathname),
    )
    const doPlano = ROUTES.filter(
      ({ menu, path, plan, super_user, painel }) =>
        // the diagnostics screen is in the palette, not in the menu
        menu &&
        path !== '/teste' &&
        !super_user &&
        !painel &&
        (plan === undefined || plan === 'gerenciar_estoque'),
    )
    expect(vistos.toSorted()).toEqual(doPlano.map(({ path }) => path).toSorted())
    await tecla('Alt+m')
    // the palette says what the plan refuses
    await tecla('Control+k')
    for (const [fora, dito] of [
      ['retornáveis', /o seu usuário não abre/],
      ['regra de ct-e', /o seu usuário não abre/],
      ['planos', /^fazer/],
    ] as const) {
      await digitar(fora)
      await expect(page.getByRole('option').first()).toContainText(dito)
      await tecla('Escape')
    }
  })
})

/** Makes the company's A1 certificate as a file of a certificate authority. */
function certificado(): Buffer {
  const agora = Date.now()
  return Buffer.from(
    createDemoPfx({
      razaoSocial: 'ARMAZEM DA MANHA LTDA',
      cnpj: CNPJ,
      responsavel: 'MARINA',
      cpfResponsavel: '11144477735',
      municipio: 'CAMPINAS',
      uf: 'SP',
      validoDe: new Date(agora - 86_400_000),
      validade: new Date(agora + 300 * 86_400_000),
      senha: 'segredo',
    }),
  )
}
