import { alerta, notify } from '../state/notices.ts'
import { applyUpdate, updateBlockers, updateReadyAtom } from './install.ts'

const WORDS: Readonly<Record<string, string>> = {
  venda: 'a venda aberta',
  fila: 'as vendas na fila',
  janela: 'a janela aberta',
  formulario: 'o formulário',
}

/** Gives the reasons that hold the new version back as text: 'a venda aberta e o formulário'. */
export const blockersInWords = (): string =>
  updateBlockers()
    .map(name => WORDS[name] ?? name)
    .join(' e ')

/** Applies the waiting version; when something holds it back, shows what must end first. */
export function updateNow(): void {
  if (!updateReadyAtom.get()) notify('Esta já é a versão mais nova')
  else if (!applyUpdate()) alerta(`Nova versão disponível: termine antes ${blockersInWords()}`)
}
