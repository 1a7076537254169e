import { Transform } from 'class-transformer';
import { IsArray, IsOptional, IsString } from 'class-validator';

/** The roles that are ticked. */
export class RolesForm {
  /** A browser sends a box only where it is ticked, and one that is alone as text. */
  @IsOptional()
  @Transform(({ value }) => [value].flat())
  @IsString({ each: true, message: 'roles must come as text' })
  @IsArray()
  roles?: string[];
}
