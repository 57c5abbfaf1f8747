import { defineCommand } from '../define.ts'

const only = { when: 'diagnostico', tela: true } as const

/** Commands that test the computer's devices, on the screen /teste. */
export const teste = {
  som: defineCommand({ id: 'teste.som', title: 'Tocar som', palavras: 'alto-falante pedido', ...only }),
  teclado: defineCommand({
    id: 'teste.teclado',
    title: 'Testar teclado',
    palavras: 'teclas atalhos reservadas',
    ...only,
  }),
  aviso: defineCommand({
    id: 'teste.aviso',
    title: 'Testar aviso',
    palavras: 'permissão notificação desktop',
    ...only,
  }),
  impressora: defineCommand({
    id: 'teste.impressora',
    title: 'Imprimir página de teste',
    palavras: 'bobina cupom colunas acentos corte gaveta 58 mm 80 mm',
    ...only,
  }),
  leitor: defineCommand({
    id: 'teste.leitor',
    title: 'Ajustar leitor',
    palavras: 'scanner calibrar',
    ...only,
  }),
  rede: defineCommand({
    id: 'teste.rede',
    title: 'Medir a rede',
    palavras: 'latência ping servidor',
    ...only,
  }),
  guardar: defineCommand({
    id: 'teste.guardar',
    title: 'Pedir armazenamento',
    palavras: 'espaço persistente disco',
    ...only,
  }),
}
