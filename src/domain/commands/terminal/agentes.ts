import { defineCommand } from '../define.ts'

/** Pairs the machines of tills whose TEF the server does not reach by itself. */
export const agentes = defineCommand({
  id: 'terminal.agentes',
  title: 'Agente do TEF',
  permission: 'menu_configuracoes',
  palavras: 'parear máquina caixa cartão gerenciador código npm run agente',
  run: ({ abrir }) => void abrir('tef.agentes'),
})

export const revogarAgente = defineCommand({
  id: 'terminal.revogar_agente',
  title: 'Revogar o agente',
  permission: 'menu_configuracoes',
  when: 'lista.agentes',
  interno: true,
  tela: true,
})
