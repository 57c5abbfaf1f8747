import type { Target } from '../guard.ts'

/** A step from an empty installation to an open shop. The server reads if it is done (modules/estatistica/steps-repository.ts). */
export interface FirstStep {
  id: string
  title: string
  /** Purpose of the step, or another way to do it. */
  note: string
  /** Path of the screen that does it. */
  path: string
  access: Target
}

const settings = { permission: 'menu_configuracoes' } as const satisfies Target

const STEPS = [
  {
    id: 'produto',
    title: 'Cadastrar o primeiro produto',
    note: 'ou importar uma planilha na lista de produtos, F8',
    path: '/cadastro/produto/novo',
    access: { permission: 'produtos_produto' },
  },
  {
    id: 'venda',
    title: 'Fazer a primeira venda',
    note: 'no PDV: ler ou digitar o código, Ctrl+F2 recebe em dinheiro',
    path: '/documento/pdv',
    access: { permission: 'documentos_pdv' },
  },
  {
    id: 'pin',
    title: 'Dar um PIN a quem autoriza',
    note: 'sem PIN ninguém autoriza desconto, cancelamento nem diferença de caixa',
    path: '/cadastro/usuarios',
    access: { permission: 'cadastro_usuarios' },
  },
  {
    id: 'endereco',
    title: 'Completar o endereço da empresa',
    note: 'vai em cada nota: sem ele não se passa à produção',
    path: '/config/empresa',
    access: settings,
  },
  {
    id: 'producao',
    title: 'Enviar o certificado e passar à produção',
    note: 'até lá nenhuma nota vale na SEFAZ',
    path: '/config/ambiente',
    access: settings,
  },
  {
    id: 'contador',
    title: 'Informar o e-mail do contador',
    note: 'os XML do mês vão para ele',
    path: '/config/nota_fiscal',
    access: settings,
  },
] as const satisfies readonly FirstStep[]

export type FirstStepId = (typeof STEPS)[number]['id']

/** Steps in the order in which a shop does them. */
export const FIRST_STEPS: readonly (FirstStep & { id: FirstStepId })[] = STEPS

export const FIRST_STEP_IDS = STEPS.map(({ id }) => id) as [FirstStepId, ...FirstStepId[]]
