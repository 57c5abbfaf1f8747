import { defineCommand } from '../define.ts'

const acesso = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro', tela: true } as const
const GUARDADA = ['lista.remessas', 'remessa.ver'] as const

/** Commands of the files that register boletos at a bank. */
export const remessa = {
  preparar: defineCommand({
    ...acesso,
    id: 'remessa.preparar',
    title: 'Gerar remessa',
    when: ['lista.parcelas', 'parcela'],
    palavras: 'boleto boletos cnab banco registrar baixar vencimento arquivo cobrança',
    escrita: true,
  }),
  gerar: defineCommand({
    ...acesso,
    id: 'remessa.gerar',
    title: 'Gerar o arquivo',
    when: 'lista.remessa',
    palavras: 'boletos cnab banco baixar salvar',
    escrita: true,
    barra: 'obra',
  }),
  pedido: defineCommand({
    ...acesso,
    id: 'remessa.pedido',
    title: 'Conta e pedido',
    when: 'lista.remessa',
    palavras: 'banco registrar baixar vencimento trocar',
  }),
  baixar: defineCommand({
    ...acesso,
    id: 'remessa.baixar',
    title: 'Salvar o arquivo',
    when: GUARDADA,
    palavras: 'baixar download cnab banco',
    barra: 'obra',
  }),
  desfazer: defineCommand({
    ...acesso,
    id: 'remessa.desfazer',
    title: 'Desfazer a remessa',
    when: GUARDADA,
    palavras: 'não enviada cancelar voltar',
    escrita: true,
  }),
}
