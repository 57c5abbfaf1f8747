import { defineCommand } from '../define.ts'

export const estacionadas = defineCommand({
  id: 'venda.estacionadas',
  title: 'Vendas estacionadas',
  when: 'till',
  right: ['pdv_estacionadas_de_outros', 'Retomar estacionadas de outros caixas'],
  palavras: 'pendentes retomar suspensas espera',
  tela: true,
})

export const senhaEstacionada = defineCommand({
  id: 'venda.senha_estacionada',
  title: 'Imprimir a senha da venda estacionada',
  when: ['pdv.estacionadas'],
  tela: true,
})
