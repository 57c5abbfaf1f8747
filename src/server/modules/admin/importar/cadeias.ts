import type { RelatorioArquivo } from '../../../../domain/api/admin.ts'
import { AppError } from '../../../../domain/error.ts'
import { addAnchors } from '../../../sefaz/trust.ts'

/**
 * Adds certification authorities that are trusted in connections to SEFAZ, in DATA_DIR/confianca; they count from
 * the next call on. @throws VALIDACAO, and then nothing changes
 */
export function importCadeias(
  bytes: Buffer,
  nome: string,
  { dataDir, agora }: { dataDir: string; agora: Date },
): RelatorioArquivo {
  const feito = judged(() => addAnchors(dataDir, bytes, agora))
  if (feito.inseridas + feito.iguais === 0)
    throw refused('Nenhum certificado do arquivo é de uma autoridade certificadora em vigor')
  return { tipo: 'cadeias', versao: nome, ...feito, alteradas: 0, removidas: 0 }
}

function judged<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw refused((error as Error).message)
  }
}

const refused = (mensagem: string) =>
  new AppError('VALIDACAO', { mensagem: `${mensagem}. Nada foi importado` })
