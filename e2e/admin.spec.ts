import type { Page } from 'playwright/test'
import { createDemoPfx } from '../src/server/sefaz/demo-pfx.ts'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(60_000)

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

test('a manhã de um super usuário, só pelo teclado', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  await teclado.entrar('super@demo.tecla', '/admin/cadastro/planos/novo')

  // a plan that opens stock and nothing else
  const plano = page.getByRole('form', { name: 'Plano' })
  await expect(plano.getByLabel('Nome')).toBeFocused()
  await digitar('Balcão')
  await plano.getByLabel('Estoque').focus()
  await tecla('Space')
  await tecla('F2')
  await salvo(page)
  await expect(page.getByRole('grid', { name: 'Planos' })).toContainText('Balcão')

  // an account with its company and its owner, on that plan
  await page.goto('/admin/cadastro/contas/novo')
  const conta = page.getByRole('form', { name: 'Conta' })
  await expect(conta.getByLabel('Nome da conta')).toBeFocused()
  await digitar('Armazém da Manhã')
  await tecla('Enter')
  await digitar(CNPJ)
  await tecla('Enter')
  await digitar('ARMAZEM DA MANHA LTDA')
  await conta.getByLabel('UF').focus()
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
  await digitar('tecla-demo')
  await tecla('F2')
  await salvo(page)
  await expect(page.getByRole('grid', { name: 'Contas' })).toContainText('Armazém da Manhã')

  // a licence asked for another company, and approved
  await page.goto('/admin/cadastro/licencas/novo')
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
  await salvo(page)
  await page.goto('/admin/licencas/pendentes')
  await expect(page.getByRole('grid', { name: 'Licenças pendentes' })).toContainText('Padaria da Outra Conta')
  await semProblemasDeAcesso(page)
  await tecla('F2')
  await expect(page.getByRole('dialog', { name: 'Aprovar licença' })).toContainText(
    'Aprovar Balcão para Padaria da Outra Conta?',
  )
  await tecla('Enter')
  await expect(aviso(page)).toHaveText('Licença aprovada')
  await expect(page.getByText('Nenhuma licença espera decisão')).toBeVisible()

  // the tables, from their files; one broken line changes nothing
  await page.goto('/admin/atualizar_ncm')
  await page.getByLabel('NCM vigente do Siscomex (.json)').setInputFiles(arquivo('ncm.json', NCM))
  await tecla('F2')
  await expect(page.getByRole('region', { name: 'O que mudou' })).toContainText('Vigente em 28/08/2026')
  await page.goto('/admin/atualizar_ibpt')
  const ibpt = page.getByLabel('Tabela do IBPT de um estado (.csv)')
  await ibpt.setInputFiles(arquivo('TabelaIBPTaxSP26.2.A.csv', IBPT.replace('16.00', '1.600,00')))
  teclado.permitir(/422/)
  await tecla('F2')
  await expect(page.getByRole('form', { name: 'Atualizar IBPT' }).getByRole('alert')).toHaveText(
    'Linha 2: importadosfederal: alíquota inválida: 1.600,00. Nada foi importado',
  )
  await ibpt.setInputFiles(arquivo('TabelaIBPTaxSP26.2.A.csv', IBPT))
  await tecla('F2')
  await expect(page.getByRole('region', { name: 'O que mudou' })).toContainText('SP 26.2.A')
  await semProblemasDeAcesso(page)
})

test('a conta nova completa a empresa, envia o certificado e vê exatamente o seu plano', async ({
  page,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  await contaNova(page)
  await teclado.entrar('nina@tarde.tecla', '/config/empresa')
  await expect(page.getByRole('grid', { name: 'Empresas' })).toContainText('Armazém da Tarde')
  await tecla('Enter')
  const empresa = page.getByRole('form', { name: 'Empresa' })
  await expect(empresa.getByLabel('Nome fantasia')).toBeFocused()
  await tecla('F2')
  await expect(empresa.getByLabel('Inscrição Estadual')).toBeFocused()
  await digitar('110042490114')
  await tecla('Alt+2')
  await empresa.getByLabel('CEP').focus()
  await digitar('13010040')
  await empresa.getByLabel('Endereço').focus()
  await digitar('Rua Barão de Jaguara')
  await empresa.getByLabel('Número').focus()
  await digitar('900')
  await empresa.getByLabel('Bairro').focus()
  await digitar('Centro')
  await empresa.getByRole('combobox', { name: 'Cidade' }).focus()
  await digitar('Campinas')
  await expect(page.getByRole('option', { name: /Campinas/ }).first()).toBeVisible()
  await tecla('Enter')
  await tecla('F2')
  await salvo(page)

  await page.goto('/config/ambiente')
  const agora = Date.now()
  const pfx = createDemoPfx({
    razaoSocial: 'ARMAZEM DA TARDE LTDA',
    cnpj: CNPJ,
    responsavel: 'NINA',
    cpfResponsavel: '11144477735',
    municipio: 'CAMPINAS',
    uf: 'SP',
    validoDe: new Date(agora - 86_400_000),
    validade: new Date(agora + 300 * 86_400_000),
    senha: 'segredo',
  })
  await page
    .getByLabel('Certificado A1 (.pfx ou .p12)')
    .setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from(pfx) })
  await page.getByLabel('Senha do certificado').focus()
  await digitar('segredo')
  await tecla('F2')
  await salvo(page)
  await expect(page.getByText(/Certificado A1 válido até/)).toBeVisible()
  await tecla('F7')
  await expect(aviso(page)).toContainText('abre e vale por')

  // a setting, and where its value comes from
  await page.goto('/config/geral')
  const ajustes = page.getByRole('grid', { name: 'Geral' })
  await expect(ajustes.getByRole('row', { name: /Vender sem estoque/ })).toContainText('padrão')
  await tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Vender sem estoque' })).toBeVisible()
  await digitar('Sim')
  await tecla('F2')
  await expect(ajustes.getByRole('row', { name: /Vender sem estoque/ })).toContainText('conta')
  await semProblemasDeAcesso(page)

  // its plan opens stock alone: CT-e does not exist for it
  teclado.permitir(/404/)
  await page.goto('/config/cte')
  await expect(page).toHaveURL(/\/404/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/403/)
})

/** An account made by the administration through the API. */
async function contaNova(page: Page): Promise<void> {
  const { headers } = await sessaoDe(page.request, 'super@demo.tecla')
  const post = async (caminho: string, data: object) => {
    const resposta = await page.request.post(`/api/v1/admin/${caminho}`, {
      headers,
      data,
    })
    expect(resposta.ok(), await resposta.text()).toBe(true)
    return ((await resposta.json()) as { data: { id: number } }).data
  }
  const { id } = await post('planos', { nome: 'Tarde', gerenciar_estoque: true })
  await post('accounts', {
    nome: 'Armazém da Tarde',
    cnpj: CNPJ,
    razao: 'ARMAZEM DA TARDE LTDA',
    crt: 1,
    uf: 'SP',
    plano_id: id,
    dono_nome: 'Nina',
    dono_email: 'nina@tarde.tecla',
    dono_password: 'tecla-demo',
  })
}
