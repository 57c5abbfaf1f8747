import type { SpedCheck } from './check.ts'

/** Checks of notes that should be in the file. */
export const MISSING_CHECKS: readonly SpedCheck[] = [
  {
    id: 'V30',
    says: 'Número de nota sem documento nem inutilização',
    mends: 'Inutilize o número, ou ache a nota',
    level: 'aviso',
    find({ faixas }, tell) {
      const series = new Map<string, Set<number>>()
      return {
        on: {
          C100: line => {
            if (line.get('IND_EMIT') !== '0') return
            const key = `${line.get('COD_MOD')} ${line.get('SER')}`
            const numbers = series.get(key) ?? new Set()
            numbers.add(Number(line.get('NUM_DOC')))
            series.set(key, numbers)
          },
        },
        end() {
          for (const [key, numbers] of series) {
            const [modelo, serie] = key.split(' ')
            const free = faixas.filter(one => one.modelo === modelo && one.serie === serie)
            const sorted = [...numbers].sort((a, b) => a - b)
            const last = sorted.at(-1) ?? 0
            for (let n = sorted[0] ?? 1; n < last; n++)
              if (!numbers.has(n) && !free.some(({ de, ate }) => n >= de && n <= ate))
                tell({
                  reg: 'C100',
                  campo: 'NUM_DOC',
                  esperado: `${key} nº ${n}`,
                  achado: 'nenhum documento',
                })
          }
        },
      }
    },
  },
  {
    id: 'V31',
    says: 'Nota do mês ainda sem resposta final: o arquivo é provisório',
    mends: 'Abra a nota e resolva a emissão',
    level: 'aviso',
    find: ({ pendentes }, tell) => ({
      end() {
        for (const { chave, estado } of pendentes)
          tell({ reg: 'C100', esperado: 'autorizada', achado: estado, alvo: { tipo: 'nota', valor: chave } })
      },
    }),
  },
  {
    id: 'V32',
    says: 'Nota recebida no mês sem entrada',
    mends: 'Dê entrada na nota, ou diga que a operação não foi realizada',
    level: 'aviso',
    find: ({ nao_entradas }, tell) => ({
      end() {
        for (const { chave, de } of nao_entradas)
          tell({ reg: 'C100', esperado: 'entrada', achado: de, alvo: { tipo: 'recebida', valor: chave } })
      },
    }),
  },
]
