import { EMITIR } from '../../api/quem-vende.ts'
import { type CabecaEvento, EVENT_HEADS } from '../../events/cabecas.ts'
import { defineCommand } from '../define.ts'

/** Gives the screens that offer an event, and who may ask for it. */
function accessOf({ sobre = ['emitida'], proprio }: CabecaEvento) {
  if (proprio) {
    const { permission, plan, lista } = proprio
    return {
      ...(permission ? { permission } : {}),
      ...(plan ? { plan } : {}),
      when: ['form.documento', lista] as const,
    }
  }
  return {
    when: [
      ...(sobre.includes('emitida') ? (['venda.ver', 'form.documento'] as const) : []),
      ...(sobre.includes('recebida') ? (['manifesto.nota'] as const) : []),
    ],
    permission: [
      ...(sobre.includes('emitida') ? EMITIR : []),
      ...(sobre.includes('recebida') ? (['compra_manifesto_destinatario'] as const) : []),
    ],
  }
}

/** Commands made from the event forms, one per form, for issued notes, received notes, or both. */
export const EVENT_COMMANDS = EVENT_HEADS.map(form => {
  const command = defineCommand({
    id: `evento.${form.id}`,
    title: form.titulo,
    ...accessOf(form),
    escrita: true,
    palavras: `evento ${form.palavras}`,
    argsLater: async () => (await import('../../events/formularios.ts')).eventArgs(form.id),
    tela: true,
  })
  return { form, command }
})
