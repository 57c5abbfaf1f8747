import { formatMoney } from '../../../core/money/pt-br.ts'
import { baixarLancamentos } from '../../../domain/api/contabil.ts'
import {
  type ARQUIVOS_SPED,
  type ArquivoSped,
  baixarSped,
  cancelarSped,
  entregarSped,
  type FINALIDADES,
  gerarSped,
  guardarInventario,
  liberarSped,
  listarInventarios,
  listarSped,
  motivoDeBaixar,
  verSped,
} from '../../../domain/api/sped.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { MOTIVO_INVENTARIO } from '../../../domain/options/sped.ts'
import { call } from '../../api/client.ts'
import { callDownload } from '../../api/download.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { showError } from '../../commands/show-error.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Form that asks why a file with errors is downloaded. */
const releaseForm = defineCommand({
  id: 'sped.liberar',
  title: 'Baixar assim mesmo',
  interno: true,
  args: motivoDeBaixar,
  tela: true,
})

export const PATH = '/contabil/sped'

export const isMoving = (file: ArquivoSped | undefined): boolean =>
  file?.estado === 'na_fila' || file?.estado === 'gerando'

/** Requests the SPED file of a month, and opens its checks. */
export async function make(asked: {
  mes: string
  arquivo: (typeof ARQUIVOS_SPED)[number]
  finalidade: (typeof FINALIDADES)[number]
}): Promise<void> {
  const { data } = await call(gerarSped, { body: asked })
  await invalidate(listarSped)
  go(`${PATH}/${data.id}`)
}

export async function stop({ id }: ArquivoSped): Promise<void> {
  await call(cancelarSped, { params: { id } })
  await invalidate(listarSped, verSped)
  notify('Geração parada')
}

export async function deliver({ id, mes, arquivo }: ArquivoSped, { dia }: { dia: string }): Promise<void> {
  await call(entregarSped, { params: { id }, body: { dia } })
  await invalidate(listarSped, verSped)
  notify(`${arquivo} de ${mes}: entregue em ${dia}`)
}

/** Saves the ZIP; first asks for a reason when the file has errors. */
export async function download(file: ArquivoSped): Promise<void> {
  try {
    if ((file.erros ?? 0) > 0 && file.liberado === null) {
      const said = await prompt(releaseForm, {})
      if (!said) return
      await call(liberarSped, { params: { id: file.id }, body: said })
      await invalidate(listarSped, verSped)
    }
    const zip = await callDownload(baixarSped, { params: { id: file.id } }, () => {})
    const slug = file.arquivo === 'EFD ICMS/IPI' ? 'icms-ipi' : 'contribuicoes'
    const name = `sped-${slug}-${file.mes.split('/').reverse().join('-')}.zip`
    saveFile(name, zip)
    notify(`ZIP salvo: ${name}`)
  } catch (error) {
    showError(error)
  }
}

/** Saves the inventory of a day, and shows its value. */
export async function freeze({ dia, motivo }: { dia: string; motivo: string }): Promise<void> {
  const codigo = MOTIVO_INVENTARIO.find(([, palavras]) => palavras === motivo)?.[0] ?? '01'
  const { data } = await call(guardarInventario, { body: { dia, motivo: codigo } })
  await invalidate(listarInventarios)
  const below = data.negativos > 0 ? `, ${data.negativos} com estoque negativo` : ''
  const changed = data.mudou.length > 0 ? `; ${data.mudou.length} mudaram desde o último` : ''
  notify(`Inventário de ${data.dia}: ${data.itens} itens, ${formatMoney(data.valor)}${below}${changed}`)
}

/** Saves the month's postings as CSV; for a month without postings the form stays open with the reason. */
export async function savePostings({ mes }: { mes: string }): Promise<void> {
  const csv = await callDownload(baixarLancamentos, { query: { mes } }, () => {})
  const name = `lancamentos-${mes.split('/').reverse().join('-')}.csv`
  saveFile(name, csv)
  notify(`CSV salvo: ${name}`)
}
