import { defineCommand } from '../define.ts'

const DELE = { when: 'acesso.fator', acesso: 'sessao', tela: true } as const

/** Commands of the screen of the user's second factor. */
export const fator = {
  copiar: defineCommand({
    id: 'fator.copiar',
    title: 'Copiar os códigos',
    when: 'acesso.fator',
    acesso: 'sessao',
    tela: true,
    interno: true,
  }),
  novosCodigos: defineCommand({
    id: 'fator.novos_codigos',
    title: 'Novos códigos de recuperação',
    palavras: 'trocar gerar recuperação segundo fator',
    ...DELE,
  }),
  remover: defineCommand({
    id: 'fator.remover',
    title: 'Remover o segundo fator',
    palavras: 'tirar desligar autenticador',
    ...DELE,
  }),
}
