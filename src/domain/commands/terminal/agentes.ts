import { defineCommand } from '../define.ts'

/** Shows the agents of tills whose TEF program the server cannot reach, to pair them with a machine. */
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
