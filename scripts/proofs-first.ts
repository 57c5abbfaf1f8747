import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * vitest sequencer that starts the long proofs first: they mostly wait for servers and SEFAZ, and other test files run
 * meanwhile.
 */
export class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const proofs = sorted.filter(isProof)
    return [...proofs, ...sorted.filter(file => !proofs.includes(file))]
  }
}

const isProof = ({ moduleId }: TestSpecification) => /\/(?:prova|processo)\.test\.ts$/.test(moduleId)
