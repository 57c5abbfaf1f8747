import { EMITIR } from '../../api/quem-vende.ts'
import { EVENT_HEADS } from '../../events/cabecas.ts'
import { defineCommand } from '../define.ts'

/** Commands made from the event forms, one per form, for issued notes, received notes, or both. */
export const EVENT_COMMANDS = EVENT_HEADS.map(form => {
  const sobre = form.sobre ?? ['emitida']
  const when = [
    ...(sobre.includes('emitida') ? (['venda.ver', 'form.documento'] as const) : []),
    ...(sobre.includes('recebida') ? (['manifesto.nota'] as const) : []),
  ]
  const command = defineCommand({
    id: `evento.${form.id}`,
    title: form.titulo,
    when,
    permission: [
      ...(sobre.includes('emitida') ? EMITIR : []),
      ...(sobre.includes('recebida') ? (['compra_manifesto_destinatario'] as const) : []),
    ],
    escrita: true,
    palavras: `evento ${form.palavras}`,
    argsLater: async () => (await import('../../events/formularios.ts')).eventArgs(form.tipo),
    tela: true,
  })
  return { form, command }
})
